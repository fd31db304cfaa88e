import { CheckRule, checkKinds } from './check-rules.ts'
import { endpoint } from './endpoint.ts'
import { Filter } from './filters.ts'
import {
  type Static,
  Type,
  closed,
  description,
  id,
  idParams,
  model,
  name,
  nullable,
  oneOf,
  page,
  time,
  listQuery,
} from './schema.ts'

export const severities = ['warn', 'fail'] as const
export const checkOutcomes = ['passed', 'warned', 'failed', 'skipped'] as const

const count = (text: string) => nullable(Type.Integer({ minimum: 0, description: text }))

/** How many rows may violate the check; none by default. */
const Tolerance = closed(
  {
    max_rows: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    max_percent: Type.Optional(
      Type.Number({ minimum: 0, maximum: 100, description: 'Of the rows looked at' }),
    ),
  },
  {
    minProperties: 1,
    description: 'Tolerated number of violations; 0 by default. If both are given, both apply',
  },
)

const settings = {
  name: name({ description: 'Unique in the dataset' }),
  description: Type.Optional(description()),
  rule: CheckRule,
  severity: oneOf(severities, {
    description: '`warn` notifies; `fail` also holds a version back until one passes',
  }),
  filters: Type.Optional(
    Type.Array(Filter, { maxItems: 20, description: 'Only rows for which all hold are looked at' }),
  ),
  tolerance: Type.Optional(Tolerance),
}

export const CheckSettings = model('CheckSettings', closed(settings), {
  examples: [
    { name: 'Orders have a number', rule: { kind: 'not_null', columns: ['order_id'] }, severity: 'fail' },
  ],
})

export const Judged = Type.Object({
  outcome: oneOf(checkOutcomes, { description: '`skipped`: there was nothing to compare with yet' }),
  message: nullable(
    Type.String({ description: 'The finding; null for users who see only a part of the dataset' }),
  ),
  value: nullable(
    Type.Number({
      description:
        'The measured value: violations, rows, hours, percent or a drift index, depending on the kind; for charts',
    }),
  ),
  version: nullable(Type.Integer({ description: 'Version that was checked' })),
  evaluated_at: time(),
})

export const Check = model(
  'Check',
  Type.Object({
    id: id(),
    name: Type.String(),
    description: Type.String(),
    rule: CheckRule,
    severity: oneOf(severities),
    filters: Type.Array(Filter),
    tolerance: nullable(Tolerance),
    last: nullable(Judged),
    history: Type.Array(Judged, { description: 'The last 30, oldest first, with the last one at the end' }),
    created_at: time(),
    updated_at: time(),
  }),
)

export const CheckResult = model(
  'CheckResult',
  Type.Object({
    id: nullable(id('null: it was only tried')),
    check_id: nullable(id('null: the check was deleted, or only tried')),
    name: Type.String({ description: 'Of the check as it then was' }),
    kind: oneOf(checkKinds),
    severity: oneOf(severities),
    ...Judged.properties,
    row_count: count('Number of checked rows; null where irrelevant, and for users who see only a part'),
    violation_count: count('Violating rows; null for kinds that check the whole dataset'),
    examples: nullable(
      Type.Object(
        {
          columns: Type.Array(Type.String()),
          rows: Type.Array(Type.Array(Type.Unknown({ description: 'A value, shortened, or null' }))),
        },
        { description: 'Examples of violations; null for users who see only a part of the dataset' },
      ),
    ),
    trigger: oneOf(['load', 'manual', 'try'], {
      description: '`load`: before publication; `manual`: on request; `try`: not stored',
    }),
    run_id: nullable(id('Run that made the version')),
  }),
)

export const DatasetChecks = model(
  'DatasetChecks',
  Type.Object({
    checks: Type.Array(Check),
    revision: Type.Integer({ minimum: 0, description: '0 while there are none; send it back as If-Match' }),
    updated_at: nullable(time()),
    updated_by: nullable(id()),
  }),
)

export const CheckReport = model(
  'CheckReport',
  Type.Object({
    outcome: oneOf(['passed', 'warned', 'failed']),
    version: Type.Integer({ description: 'Version that was checked' }),
    results: Type.Array(CheckResult),
  }),
)

const tag = 'checks'
const path = '/api/datasets/{id}/checks'
const version = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 2147483647,
    description: 'This version; the one queries read without it',
  }),
)

export const getDatasetChecks = endpoint({
  operation: 'getDatasetChecks',
  method: 'GET',
  path,
  tag,
  summary: 'List the checks of a dataset with their last results',
  description: 'Needs `dataset.view`. Send the `revision` back as `If-Match` with a change.',
  params: idParams,
  response: DatasetChecks,
})

export const DatasetChecksChange = model(
  'DatasetChecksChange',
  closed({
    checks: Type.Array(closed({ id: Type.Optional(id('Of a check of this dataset')), ...settings }), {
      maxItems: 200,
    }),
  }),
  {
    examples: [
      {
        checks: [
          {
            name: 'Orders have a number',
            rule: { kind: 'not_null', columns: ['order_id'] },
            severity: 'fail',
          },
        ],
      },
    ],
  },
)

export const setDatasetChecks = endpoint({
  operation: 'setDatasetChecks',
  method: 'PUT',
  ifMatch: true,
  path,
  tag,
  summary: 'Replace the checks of a dataset',
  description:
    'Replaces the list. A check with the `id` of an existing one keeps its history; omitted ones are deleted. ' +
    'They judge the next version that is loaded; nothing is checked now. It takes seeing all of the dataset.',
  params: idParams,
  body: DatasetChecksChange,
  response: DatasetChecks,
})

export const listCheckResults = endpoint({
  operation: 'listCheckResults',
  method: 'GET',
  path: `${path}/results`,
  tag,
  summary: 'List check results of a dataset, newest first',
  description: 'Needs `dataset.view`. Results stay available after the dataset has newer data.',
  params: idParams,
  query: listQuery(CheckResult, {
    check_id: Type.Optional(id('Only those of this check')),
    outcome: Type.Optional(Type.Array(oneOf(checkOutcomes), { maxItems: 4, description: 'May be repeated' })),
    version,
  }),
  response: model('CheckResultPage', page(CheckResult)),
})

export const runDatasetChecks = endpoint({
  operation: 'runDatasetChecks',
  method: 'POST',
  path: `${path}/run`,
  tag,
  summary: 'Check a dataset now',
  description: 'The current version, or another one. Results are stored; readers are not affected.',
  params: idParams,
  query: closed({ version }),
  response: CheckReport,
})

export const tryCheck = endpoint({
  operation: 'tryCheck',
  method: 'POST',
  idempotencyKey: false,
  path: `${path}/try`,
  tag,
  summary: 'Try a check that is not saved',
  description:
    'Needs `dataset.edit`. Runs on the present data of the dataset. Nothing is saved, and nobody is notified.',
  params: idParams,
  query: closed({ version }),
  body: CheckSettings,
  response: CheckResult,
})

export const suggestChecks = endpoint({
  operation: 'suggestChecks',
  method: 'GET',
  path: `${path}/suggestions`,
  tag,
  summary: 'Checks that the data as it is now would pass',
  description: 'Derived from the profile of the columns; existing checks are omitted.',
  params: idParams,
  response: model(
    'CheckSuggestions',
    Type.Object({
      items: Type.Array(
        Type.Object({ check: CheckSettings, reason: Type.String({ description: 'Why it is suggested' }) }),
      ),
    }),
  ),
})

export type Check = Static<typeof Check>
export type CheckSettings = Static<typeof CheckSettings>
export type CheckResult = Static<typeof CheckResult>
export type CheckReport = Static<typeof CheckReport>
export type CheckOutcome = (typeof checkOutcomes)[number]

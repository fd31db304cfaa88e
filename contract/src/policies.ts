import { evaluationsMustPass } from './hold-back.ts'
import { endpoint } from './endpoint.ts'
import { ColumnMask, documentFields, PolicyDocument, PolicyTest, RowPolicy } from './policy-document.ts'
import { type Static, Type, closed, id, idParams, model, nullable, oneOf, time } from './schema.ts'
import { userRoles as roles } from './users.ts'

export const PolicyProblem = model(
  'PolicyProblem',
  Type.Object({
    path: Type.String({ description: 'Where in the policies', examples: ['rows.0.condition.column'] }),
    message: Type.String(),
  }),
)

export const PolicyTestResult = model(
  'PolicyTestResult',
  Type.Object({
    name: Type.String(),
    passed: Type.Boolean(),
    failures: Type.Array(Type.String(), { description: 'Expected and actual results' }),
    row_count: nullable(Type.Integer({ description: 'Number of rows that the user sees' })),
  }),
)

export const DatasetPolicies = model(
  'DatasetPolicies',
  Type.Object({
    unrestricted: Type.Object({ roles: Type.Array(oneOf(roles)), group_ids: Type.Array(id()) }),
    rows: Type.Array(RowPolicy),
    columns: Type.Array(ColumnMask),
    tests: Type.Array(PolicyTest),
    revision: Type.Integer({ minimum: 0, description: '0 while there are none; send it back as If-Match' }),
    updated_at: nullable(time()),
    updated_by: nullable(id()),
    problems: Type.Array(PolicyProblem, {
      description:
        'Not empty: the policies no longer fit the columns, and only unrestricted users see the dataset',
    }),
    test_results: Type.Optional(
      Type.Array(PolicyTestResult, { description: 'Of the tests, after a change' }),
    ),
  }),
)

const tag = 'policies'
const path = '/api/datasets/{id}/policies'

export const getDatasetPolicies = endpoint({
  operation: 'getDatasetPolicies',
  method: 'GET',
  path,
  tag,
  summary: 'Get the row policies and column masks of a dataset',
  description:
    'Needs `dataset.edit_policies`. `problems` names the policies that no longer fit the columns of the dataset.',
  params: idParams,
  response: DatasetPolicies,
})

export const setDatasetPolicies = endpoint({
  operation: 'setDatasetPolicies',
  method: 'PUT',
  ifMatch: true,
  path,
  tag,
  summary: 'Replace the policies of a dataset',
  description:
    'They apply from this response on, on every path and to every version. A change with a failing stored test is ' +
    'rejected with the failures, unless `tests_must_pass` is false. Evaluation sets of the severity `fail` are asked before it applies.',
  params: idParams,
  body: model(
    'DatasetPoliciesChange',
    closed({
      ...documentFields,
      tests_must_pass: Type.Optional(Type.Boolean({ default: true })),
      evaluations_must_pass: evaluationsMustPass(),
    }),
    { examples: [{ rows: [], columns: [], tests: [] }] },
  ),
  response: DatasetPolicies,
})

export const testDatasetPolicies = endpoint({
  operation: 'testDatasetPolicies',
  method: 'POST',
  idempotencyKey: false,
  path: `${path}/test`,
  tag,
  summary: 'Run policy tests',
  description:
    'The stored ones against the stored policies, unless the body brings others; nothing is saved.',
  params: idParams,
  body: model(
    'PolicyTestRun',
    closed({
      policies: Type.Optional(PolicyDocument),
      tests: Type.Optional(Type.Array(PolicyTest, { maxItems: 100 })),
    }),
    { examples: [{}] },
  ),
  response: model(
    'PolicyTestReport',
    Type.Object({ passed: Type.Boolean(), results: Type.Array(PolicyTestResult) }),
  ),
})

const Sight = Type.Object({
  sees_dataset: Type.Boolean(),
  row_count: nullable(Type.Integer({ description: 'Rows of the current version; null when it has none' })),
  hidden: Type.Array(Type.String(), { description: 'Columns that do not exist for them' }),
  masked: Type.Array(Type.String(), { description: 'Columns that show something else' }),
})

export const PolicyPreview = model(
  'PolicyPreview',
  Type.Object({
    row_count: nullable(Type.Integer({ description: 'All rows of the current version' })),
    people: Type.Array(
      Type.Object({
        kind: oneOf(['role', 'group', 'user']),
        id: nullable(id('Of the group or the user')),
        name: Type.String(),
        before: Sight,
        after: Sight,
        change: oneOf(['none', 'gains', 'loses', 'both'], { description: 'From before to after' }),
      }),
    ),
  }),
)

export const previewDatasetPolicies = endpoint({
  operation: 'previewDatasetPolicies',
  method: 'POST',
  idempotencyKey: false,
  path: `${path}/preview`,
  tag,
  summary: 'Who would see what',
  description:
    'For each role, group and member of the organization: what they see under the saved policies, and what ' +
    'they would see under those of the body. Nothing is saved.',
  params: idParams,
  body: model('PolicyPreviewRequest', closed({ policies: Type.Optional(PolicyDocument) }), {
    examples: [{}],
  }),
  response: PolicyPreview,
})

export type PolicyTestResult = Static<typeof PolicyTestResult>
export type PolicyProblem = Static<typeof PolicyProblem>

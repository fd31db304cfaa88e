import { ColumnType } from './datasets.ts'
import { endpoint } from './endpoint.ts'
import { nodeId } from './lineage.ts'
import { type Static, Type, closed, id, model, name, nullable, oneOf } from './schema.ts'

export const lineageChanges = ['drop_column', 'rename_column', 'change_type', 'drop'] as const

const change = {
  node: Type.Optional(nodeId('The object to change: a dataset, a table, a recipe, ...')),
  dataset_id: Type.Optional(id('The same as `node` with `dataset:`; one of the two')),
  change: oneOf(lineageChanges, { description: '`drop`: the whole of it' }),
  column: Type.Optional(
    Type.String({ minLength: 1, maxLength: 300, description: 'The column; not with `drop`' }),
  ),
  to: Type.Optional(name({ description: 'With `rename_column`: the new name' })),
  to_type: Type.Optional(ColumnType),
}

export const Hit = model(
  'LineageHit',
  Type.Object({
    kind: Type.String({
      description:
        'measure, dimension, join, recipe, query, chart, dashboard, dataset, policy, mask, check, freshness, schedule, alert, ' +
        'subscription, share link, publication, ...',
      examples: ['chart'],
    }),
    node_id: nullable(
      Type.String({
        description:
          'null: it is no node of the graph (policies, checks, freshness, schedules, alerts, subscriptions, share links, publications)',
      }),
    ),
    name: Type.String(),
    subject: nullable(Type.Object({ type: Type.String(), id: id(), name: nullable(Type.String()) })),
    owner: nullable(
      Type.Object({ id: id(), name: Type.String() }, { description: 'Its creator; null: no longer there' }),
    ),
    effect: oneOf(['breaks', 'may_change'], {
      description:
        '`breaks`: it stops working; `may_change`: it keeps working, with possibly different or stale values',
    }),
    reason: Type.String({ examples: ['it sums up this column'] }),
    columns: Type.Array(Type.String(), { description: 'Which of its columns or fields' }),
    path: Type.Array(Type.String(), {
      description: 'Names on the path from the change; `…` for hidden objects',
      examples: [['Orders', 'Orders: revenue', 'Sales by month']],
    }),
    depth: Type.Integer({ minimum: 0 }),
  }),
)

export const LineageImpact = model(
  'LineageImpact',
  Type.Object({
    node_id: Type.String(),
    name: Type.String(),
    change: oneOf(lineageChanges),
    column: nullable(Type.String()),
    items: Type.Array(Hit, { description: 'Breaking effects first, then possible changes, nearest first' }),
    break_count: Type.Integer({ minimum: 0, description: 'With those that you may not see' }),
    may_change_count: Type.Integer({ minimum: 0, description: 'With those that you may not see' }),
    hidden: Type.Object(
      { breaks: Type.Integer({ minimum: 0 }), may_change: Type.Integer({ minimum: 0 }) },
      { description: 'How many of them you may not see' },
    ),
    truncated: Type.Boolean(),
  }),
)

const tag = 'lineage'
const path = '/api/lineage/impact'
const description =
  'Lists what breaks and what may change, with creators. Nothing is changed. Hidden objects ' +
  'are counted without their names.'

export const findImpact = endpoint({
  operation: 'findImpact',
  method: 'GET',
  path,
  tag,
  summary: 'Analyze the impact of a change',
  description,
  query: closed(change),
  response: LineageImpact,
})

export const proposeChange = endpoint({
  operation: 'proposeChange',
  method: 'POST',
  idempotencyKey: false,
  path,
  tag,
  summary: 'Analyze the impact of a change, with a request body',
  description,
  body: model('LineageProposal', closed(change), {
    examples: [{ dataset_id: 2147483647, change: 'drop_column', column: 'amount' }],
  }),
  response: LineageImpact,
})

export type LineageImpact = Static<typeof LineageImpact>
export type LineageHit = Static<typeof Hit>
export type LineageChange = (typeof lineageChanges)[number]

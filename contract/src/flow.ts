import { datasetModes } from './dataset-sources.ts'
import { endpoint } from './endpoint.ts'
import { FreshnessStatus } from './freshness.ts'
import { runStatuses } from './runs.ts'
import { Type, type Static, closed, id, model, nullable, oneOf, time } from './schema.ts'

const buildStatus = (description: string) =>
  oneOf(['current', 'out_of_date', 'building', 'failed', 'empty'], { description })

const LastRun = nullable(Type.Object({ id: id(), status: oneOf(runStatuses), finished_at: nullable(time()) }))

const place = {
  key: Type.String({ description: 'Key of this node in this response', examples: ['dataset:7'] }),
  name: Type.String(),
  project_id: nullable(id()),
  is_neighbour: Type.Boolean({ description: 'Of another project: only how it is connected is shown' }),
  dependent_count: Type.Integer({ minimum: 0, description: 'Recipes downstream, near and far' }),
}

export const FlowSource = model(
  'FlowSource',
  Type.Object({
    kind: oneOf(['source']),
    key: Type.String({ examples: ['source:3:public.flights'] }),
    name: Type.String({ description: 'Table, path or query at the connector', examples: ['public.flights'] }),
    connector_id: id(),
    connector_name: Type.String(),
    connector_type: Type.String({ examples: ['postgres'] }),
  }),
)

export const FlowDataset = model(
  'FlowDataset',
  Type.Object({
    kind: oneOf(['dataset']),
    ...place,
    id: id(),
    mode: oneOf(datasetModes),
    made_by: nullable(id('Recipe that makes it')),
    build_status: buildStatus(
      '`empty`: it has no data yet; `out_of_date`: the recipe that makes it, or something before that, has changed',
    ),
    version: nullable(Type.Integer()),
    row_count: nullable(Type.Integer()),
    loaded_at: nullable(time()),
    freshness: nullable(FreshnessStatus),
    health: oneOf(['unchecked', 'passed', 'warned', 'held'], {
      description:
        '`held`: a check failed on the newest version, so the one before it is served; `warned`: a check warned',
    }),
    health_words: nullable(Type.String({ description: 'Messages of the checks, when they warn or hold' })),
    upstream_trouble: nullable(Type.String({ description: 'Problems upstream; null: none' })),
    last_run: LastRun,
  }),
)

export const FlowRecipe = model(
  'FlowRecipe',
  Type.Object({
    kind: oneOf(['recipe']),
    ...place,
    id: id(),
    recipe_kind: oneOf(['sql', 'visual']),
    status: oneOf(['draft', 'published']),
    is_incremental: Type.Boolean(),
    output_dataset_id: nullable(id()),
    build_status: buildStatus('`empty`: it has not run yet'),
    words: Type.String({ description: 'Why it is out of date, in a sentence' }),
    last_run: LastRun,
  }),
)

export const FlowUnseen = model(
  'FlowUnseen',
  Type.Object({
    kind: oneOf(['unseen']),
    key: Type.String({ description: 'Reveals nothing about the object', examples: ['unseen:1'] }),
  }),
)

export const Flow = model(
  'Flow',
  Type.Object({
    project_id: nullable(id()),
    nodes: Type.Array(Type.Union([FlowSource, FlowDataset, FlowRecipe, FlowUnseen])),
    edges: Type.Array(Type.Object({ from: Type.String(), to: Type.String() }), {
      description: 'From input to consumer, by keys of nodes',
    }),
  }),
)

const tag = 'pipeline'

export const getFlow = endpoint({
  operation: 'getFlow',
  method: 'GET',
  path: '/api/pipeline/flow',
  tag,
  summary: 'Datasets and recipes of a project, and how they are connected',
  description:
    'Inputs from other projects, and consumers in them, are shown at the edge; hidden objects ' +
    'appear without details. Without `project_id`: objects outside of projects.',
  query: closed({ project_id: Type.Optional(id()) }),
  response: Flow,
})

export type Flow = Static<typeof Flow>
export type FlowDataset = Static<typeof FlowDataset>
export type FlowRecipe = Static<typeof FlowRecipe>
export type FlowSource = Static<typeof FlowSource>
export type FlowUnseen = Static<typeof FlowUnseen>
export type FlowNode = Flow['nodes'][number]

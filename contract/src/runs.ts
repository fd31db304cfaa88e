import { endpoint } from './endpoint.ts'
import {
  type Static,
  Type,
  id,
  idParams,
  listQuery,
  model,
  nullable,
  oneOf,
  page,
  statusFilter,
  time,
} from './schema.ts'

export const runStatuses = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const
export const runKinds = ['refresh'] as const
export const runStages = ['queued', 'connecting', 'reading', 'loading', 'publishing', 'done'] as const

export const RunProgress = model(
  'RunProgress',
  Type.Object({
    stage: oneOf(runStages),
    fraction: nullable(
      Type.Number({ minimum: 0, maximum: 1, description: 'null: not known how much there is' }),
    ),
    row_count: Type.Integer({ minimum: 0, description: 'Rows read from the source so far' }),
    size_bytes: Type.Integer({ minimum: 0, description: 'Bytes read from the source so far' }),
  }),
)

export const RunResult = model(
  'RunResult',
  Type.Object({
    version: Type.Integer({ description: 'Version of the dataset that it made' }),
    row_count: Type.Integer({ description: 'Rows of that version' }),
    read_count: Type.Integer({ description: 'Rows that were read from the source' }),
    reject_count: Type.Integer({ description: 'Rows that could not be read' }),
    is_published: Type.Boolean({
      description: 'false: its columns differ from those before, and somebody has to approve that first',
    }),
  }),
)

export const Run = model(
  'Run',
  Type.Object({
    id: id(),
    kind: oneOf(runKinds),
    dataset_id: nullable(id('Dataset that it loads; null when that was deleted')),
    dataset_name: nullable(Type.String()),
    project_id: nullable(id('Project of the dataset when the run was queued')),
    status: oneOf(runStatuses, { description: 'The last three are final: a run ends once' }),
    trigger: oneOf(['manual', 'created', 'changed'], {
      description: '`created`: by making the dataset; `changed`: by a change of what it reads',
    }),
    attempt: Type.Integer({ minimum: 0, description: 'Rises when another worker takes it over' }),
    progress: RunProgress,
    failure: nullable(Type.String({ description: 'Why it failed' })),
    result: nullable(RunResult),
    created_at: time(),
    created_by: nullable(id('User who asked for it')),
    started_at: nullable(time()),
    finished_at: nullable(time()),
    cancelled_by: nullable(id('User who cancelled it')),
  }),
  {
    examples: [
      {
        id: 31,
        kind: 'refresh',
        dataset_id: 7,
        dataset_name: 'Orders',
        project_id: 3,
        status: 'succeeded',
        trigger: 'manual',
        attempt: 1,
        progress: { stage: 'done', fraction: 1, row_count: 1200, size_bytes: 88000 },
        failure: null,
        result: { version: 4, row_count: 1200, read_count: 1200, reject_count: 0, is_published: true },
        created_at: '2026-01-31T09:30:00.000Z',
        created_by: 1,
        started_at: '2026-01-31T09:30:00.400Z',
        finished_at: '2026-01-31T09:30:02.000Z',
        cancelled_by: null,
      },
    ],
  },
)

const tag = 'pipeline'

export const listRuns = endpoint({
  operation: 'listRuns',
  method: 'GET',
  path: '/api/pipeline/runs',
  tag,
  summary: 'List runs: work that goes on in the background',
  description: 'Without `sort` the newest come first. `q` matches the name of the dataset.',
  query: listQuery(['id', 'status', 'created_at', 'started_at', 'finished_at'], {
    status: statusFilter(runStatuses),
    since: Type.Optional(time('Only those queued at this time or later')),
    kind: Type.Optional(oneOf(runKinds)),
    dataset_id: Type.Optional(id('Only those of this dataset')),
  }),
  response: model('RunPage', page(Run)),
})

export const getRun = endpoint({
  operation: 'getRun',
  method: 'GET',
  path: '/api/pipeline/runs/{id}',
  tag,
  summary: 'One run, with how far it is',
  params: idParams,
  response: Run,
})

export const cancelRun = endpoint({
  operation: 'cancelRun',
  method: 'POST',
  path: '/api/pipeline/runs/{id}/cancel',
  tag,
  summary: 'Cancel a run',
  description:
    'From this answer on it publishes nothing; what it was doing is stopped within seconds. A run that is over ' +
    'already is a 409.',
  params: idParams,
  response: Run,
})

export type Run = Static<typeof Run>
export type RunProgress = Static<typeof RunProgress>
export type RunResult = Static<typeof RunResult>
export type RunStatus = (typeof runStatuses)[number]

import { endpoint } from './endpoint.ts'
import {
  closed,
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
export const runKinds = ['refresh', 'recipe', 'build'] as const
export const runStages = [
  'queued',
  'connecting',
  'planning',
  'reading',
  'computing',
  'loading',
  'checking',
  'publishing',
  'building',
  'done',
] as const
export const runTriggers = ['manual', 'created', 'changed', 'schedule', 'build', 'retry'] as const
export const runStepStatuses = [
  'waiting',
  'queued',
  'running',
  'succeeded',
  'failed',
  'skipped',
  'blocked',
  'cancelled',
] as const

export const RunProgress = model(
  'RunProgress',
  Type.Object({
    stage: oneOf(runStages),
    fraction: nullable(
      Type.Number({ minimum: 0, maximum: 1, description: 'null: not known how much there is' }),
    ),
    row_count: Type.Integer({ minimum: 0, description: 'Rows read so far' }),
    size_bytes: Type.Integer({ minimum: 0, description: 'Bytes read so far' }),
  }),
)

const countSeen = (description: string) =>
  Type.Union([Type.Integer(), Type.Null()], {
    description: `${description}; null if policies restrict you on the dataset`,
  })

export const RunResult = model(
  'RunResult',
  Type.Object({
    version: nullable(
      Type.Integer({ description: 'Version of the dataset that it made; null: it made none' }),
    ),
    row_count: countSeen('Rows of that version'),
    read_count: countSeen('Rows that were read'),
    reject_count: countSeen('Rows that could not be read'),
    duplicate_count: Type.Optional(
      countSeen('Rows that gave way to another of the same key: of each key the last stays'),
    ),
    null_cursor_count: Type.Optional(
      countSeen('Rows of the version without a cursor value; only a full refresh reads their changes'),
    ),
    is_incremental: Type.Optional(
      Type.Boolean({
        description:
          'true: only rows at or beyond the cursor were read; rows that came late, were deleted or have no cursor value ' +
          'is seen when everything is read',
      }),
    ),
    is_published: Type.Boolean({
      description: 'false: it waits for approval, because of its columns or its checks',
    }),
    is_skipped: Type.Optional(
      Type.Boolean({ description: 'true: nothing had changed since the version that there was' }),
    ),
    reason: Type.Optional(Type.String({ description: 'Why it was skipped or is not published' })),
    step_counts: Type.Optional(
      Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
        description: 'Of a build: how many steps ended in which status',
      }),
    ),
  }),
)

export const RetryPolicy = model(
  'RetryPolicy',
  closed({
    times: Type.Integer({
      minimum: 0,
      maximum: 10,
      description: 'How often it is tried again by itself after a failure that may pass',
    }),
    delay_seconds: Type.Integer({
      minimum: 1,
      maximum: 3600,
      description: 'Before the first time; four times as long before each further one, an hour at most',
    }),
  }),
  { examples: [{ times: 2, delay_seconds: 5 }] },
)

export const RunStep = model(
  'RunStep',
  Type.Object({
    position: Type.Integer({ minimum: 1 }),
    name: Type.String({ description: 'For a build: what runs; otherwise the stage of the work' }),
    status: oneOf(runStepStatuses),
    run_id: nullable(id('Of a build: the run that does the step')),
    recipe_id: nullable(id('Recipe that it runs')),
    dataset_id: nullable(id('Dataset that it makes')),
    needs: Type.Array(Type.Integer({ minimum: 1 }), {
      description: 'Positions of the steps that come first',
    }),
    reason: nullable(Type.String({ description: 'Why it was skipped, blocked or failed' })),
    started_at: nullable(time()),
    finished_at: nullable(time()),
  }),
)

const runFields = {
  id: id(),
  kind: oneOf(runKinds),
  label: nullable(Type.String({ description: 'Description, without a dataset or recipe' })),
  dataset_id: nullable(id('Dataset that it makes; null when that was deleted')),
  dataset_name: nullable(Type.String()),
  recipe_id: nullable(id('Recipe that it runs')),
  recipe_name: nullable(Type.String()),
  parent_id: nullable(id('Build that it is a step of')),
  schedule_id: nullable(id('Schedule that started it')),
  project_id: nullable(id('Project of the dataset when the run was queued')),
  status: oneOf(runStatuses, { description: 'The last three are final: a run ends once' }),
  trigger: oneOf(runTriggers, {
    description:
      '`created`: by creating the dataset; `changed`: by a change of its source; `build`: as a step of one',
  }),
  attempt: Type.Integer({
    minimum: 0,
    description: 'Rises when it is tried again or another worker takes it over',
  }),
  retries: Type.Integer({ minimum: 0, description: 'How often it was tried again by itself' }),
  retry: RetryPolicy,
  retry_of: nullable(id('Run that this one tries again')),
  next_attempt_at: nullable(time('While it waits to be tried again: when that will be')),
  retry_reason: nullable(Type.String({ description: 'While it waits for a retry: the failure' })),
  progress: RunProgress,
  failure: nullable(Type.String({ description: 'Why it failed' })),
  result: nullable(RunResult),
  rows_in: nullable(Type.Integer({ minimum: 0, description: 'Rows read, so far while it runs' })),
  rows_out: nullable(Type.Integer({ minimum: 0, description: 'Number of output rows' })),
  duration_ms: nullable(
    Type.Integer({ minimum: 0, description: 'From its start to its end, so far while it runs' }),
  ),
  created_at: time(),
  created_by: nullable(id('Requesting user')),
  started_at: nullable(time()),
  finished_at: nullable(time()),
  cancelled_by: nullable(id('User who cancelled it')),
}

const example = {
  id: 31,
  kind: 'refresh',
  label: null,
  dataset_id: 7,
  dataset_name: 'Orders',
  recipe_id: null,
  recipe_name: null,
  parent_id: null,
  schedule_id: null,
  project_id: 3,
  status: 'succeeded',
  trigger: 'manual',
  attempt: 1,
  retries: 0,
  retry: { times: 2, delay_seconds: 5 },
  retry_of: null,
  next_attempt_at: null,
  retry_reason: null,
  progress: { stage: 'done', fraction: 1, row_count: 1200, size_bytes: 88000 },
  failure: null,
  result: { version: 4, row_count: 1200, read_count: 1200, reject_count: 0, is_published: true },
  rows_in: 1200,
  rows_out: 1200,
  duration_ms: 1600,
  created_at: '2026-01-31T09:30:00.000Z',
  created_by: 1,
  started_at: '2026-01-31T09:30:00.400Z',
  finished_at: '2026-01-31T09:30:02.000Z',
  cancelled_by: null,
}

export const Run = model('Run', Type.Object(runFields), { examples: [example] })

export const RunDetail = model(
  'RunDetail',
  Type.Object({
    ...runFields,
    steps: Type.Array(RunStep, { description: 'Of a build its steps; else the stages of the work so far' }),
  }),
  {
    examples: [
      {
        ...example,
        steps: [
          {
            position: 1,
            name: 'reading',
            status: 'succeeded',
            run_id: null,
            recipe_id: null,
            dataset_id: null,
            needs: [],
            reason: null,
            started_at: '2026-01-31T09:30:00.400Z',
            finished_at: '2026-01-31T09:30:01.900Z',
          },
        ],
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
  summary: 'List runs, the background work',
  description:
    'Without `sort` the newest come first. `q` matches the name of the dataset or of the recipe, and the title.',
  query: listQuery(
    Run,
    {
      status: statusFilter(runStatuses),
      since: Type.Optional(time('Only those that were queued, started or finished at this time or later')),
      kind: Type.Optional(oneOf(runKinds)),
      trigger: Type.Optional(oneOf(runTriggers)),
      dataset_id: Type.Optional(id('Only those of this dataset')),
      recipe_id: Type.Optional(id('Only those of this recipe')),
      schedule_id: Type.Optional(id('Only those that this schedule started')),
      parent_id: Type.Optional(id('Only the steps of this build')),
      retry_of: Type.Optional(id('Only those that try this one again')),
      top_level: Type.Optional(Type.Boolean({ description: 'true: without the steps of builds' })),
    },
    ['label', 'recipe_name', 'rows_in', 'rows_out', 'duration_ms', 'failure', 'retry_reason'],
  ),
  response: model('RunPage', page(Run)),
})

export const getRun = endpoint({
  operation: 'getRun',
  method: 'GET',
  path: '/api/pipeline/runs/{id}',
  tag,
  summary: 'One run, with how far it is and its steps',
  description: 'Needs `run.view`. Its log is read with `/logs`.',
  params: idParams,
  response: RunDetail,
})

export const cancelRun = endpoint({
  operation: 'cancelRun',
  method: 'POST',
  path: '/api/pipeline/runs/{id}/cancel',
  tag,
  summary: 'Cancel a run',
  description:
    'From this response on it publishes nothing; its work stops within seconds. For a build, the steps that ' +
    'are not over are cancelled with it. A run that is over already is a 409.',
  params: idParams,
  response: Run,
})

export const retryRun = endpoint({
  operation: 'retryRun',
  method: 'POST',
  path: '/api/pipeline/runs/{id}/retry',
  tag,
  summary: 'Try a run again',
  description:
    'Retries a failed or cancelled run as a new run. For a build, only what failed, was blocked or ' +
    'cancelled runs again. A run that succeeded or is not over is a 409.',
  params: idParams,
  response: Run,
  status: 202,
})

export type Run = Static<typeof Run>
export type RunDetail = Static<typeof RunDetail>
export type RunStep = Static<typeof RunStep>
export type RetryPolicy = Static<typeof RetryPolicy>
export type RunKind = (typeof runKinds)[number]
export type RunTrigger = (typeof runTriggers)[number]
export type RunProgress = Static<typeof RunProgress>
export type RunResult = Static<typeof RunResult>
export type RunStatus = (typeof runStatuses)[number]

import { endpoint } from './endpoint.ts'
import { type Static, Type, idParams, listQuery, model, nullable, oneOf, page, time } from './schema.ts'

const tag = 'pipeline'

export const runLogLevels = ['info', 'warn', 'error'] as const

export const RunLogLine = model(
  'RunLogLine',
  Type.Object({
    line: Type.Integer({ minimum: 1, description: 'Its number in the log of the run' }),
    at: time(),
    level: oneOf(runLogLevels),
    message: Type.String(),
    facts: nullable(
      Type.Record(Type.String(), Type.Unknown(), { description: 'Numbers and names behind it' }),
    ),
  }),
  {
    examples: [
      {
        line: 3,
        at: '2026-01-31T09:30:01.000Z',
        level: 'info',
        message: 'Read 1200 rows',
        facts: { row_count: 1200 },
      },
    ],
  },
)

export const listRunLogs = endpoint({
  operation: 'listRunLogs',
  method: 'GET',
  path: '/api/pipeline/runs/{id}/logs',
  tag,
  summary: 'Get the log of a run',
  description:
    '`Accept: text/event-stream` follows it: event `log` with each line, event `run` with the run when its status or ' +
    'progress changes, and at last `end` with the run as it ended; then the stream is over.',
  params: idParams,
  query: listQuery(RunLogLine, {
    after: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Only lines with a higher number' }),
    ),
    level: Type.Optional(Type.Array(oneOf(runLogLevels), { maxItems: 3, description: 'May be repeated' })),
  }),
  response: model('RunLogPage', page(RunLogLine)),
  produces: ['text/event-stream'],
})

export type RunLogLine = Static<typeof RunLogLine>
export type RunLogLevel = (typeof runLogLevels)[number]

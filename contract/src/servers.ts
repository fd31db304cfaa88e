import { endpoint } from './endpoint.ts'
import {
  closed,
  id,
  idParams,
  listQuery,
  model,
  name,
  nullable,
  oneOf,
  page,
  statusFilter,
  time,
  Type,
  withDefault,
} from './schema.ts'

const statuses = ['active', 'draining', 'stopped', 'dead'] as const
const resolutions = ['minute', 'hour'] as const

const figures = {
  at: time('Start of the minute or hour'),
  requests: Type.Integer({ description: 'Answered requests' }),
  errors: Type.Integer({ description: 'Of these, answers with a status of 500 or above' }),
  p95_ms: nullable(
    Type.Number({
      description:
        'Time within which 95 % of the requests were answered; of an hour, that of its worst minute. Null: there were none',
    }),
  ),
  event_loop_p99_ms: Type.Number({
    description: 'Delay of the event loop, 99th percentile; of an hour, that of its worst minute',
  }),
  memory_bytes: Type.Integer({ description: 'Resident memory of the process; of an hour, the most' }),
  disk_free_bytes: Type.Integer({
    description: 'Free space where the data folder is; of an hour, the least',
  }),
  disk_bytes: Type.Integer({ description: 'Size of that disk' }),
  engines: Type.Integer({ description: 'Engine processes; of an hour, the most' }),
  queue_depth: Type.Integer({
    description:
      'Due background work of the whole installation that no worker has taken; of an hour, the most',
  }),
  database_ms: Type.Number({ description: 'Round trip to the metadata database; of an hour, the longest' }),
}

const ServerHealthPoint = model('ServerHealthPoint', Type.Object(figures), {
  examples: [
    {
      at: '2026-01-31T09:30:00.000Z',
      requests: 412,
      errors: 0,
      p95_ms: 48,
      event_loop_p99_ms: 12.4,
      memory_bytes: 214_000_000,
      disk_free_bytes: 80_000_000_000,
      disk_bytes: 120_000_000_000,
      engines: 3,
      queue_depth: 0,
      database_ms: 1.2,
    },
  ],
})

const serverExample = {
  id: 2,
  name: 'node-1 platform app cloud worker',
  notes: '',
  status: 'active',
  host: 'node-1',
  pid: 4711,
  version: '0.9.0',
  roles: ['platform', 'app', 'cloud', 'worker'],
  addresses: { platform: '10.0.0.5:8000' },
  started_at: '2026-01-31T09:00:00.000Z',
  last_beat_at: '2026-01-31T09:30:05.000Z',
  drain_requested_at: null,
  stopped_at: null,
  health: null,
  created_at: '2026-01-31T09:00:00.000Z',
  updated_at: '2026-01-31T09:00:00.000Z',
  revision: 1,
}

export const OperatedServer = model(
  'OperatedServer',
  Type.Object({
    id: id(),
    name: name({ description: 'Host and roles, unless an operator named it otherwise' }),
    notes: Type.String(),
    status: oneOf(statuses, {
      description:
        'Draining: it takes no new background work and ends when the running work has ended. Stopped: it ended in order. Dead: it has been silent for 25 seconds',
    }),
    host: Type.String(),
    pid: Type.Integer({ description: 'Process id on the host' }),
    version: Type.String(),
    roles: Type.Array(Type.String(), {
      description: 'The surfaces that it serves; `worker` where it does background work',
    }),
    addresses: Type.Record(Type.String(), Type.String(), {
      description: 'Where each of its surfaces listens',
    }),
    started_at: time(),
    last_beat_at: time('It beats every 10 seconds'),
    drain_requested_at: nullable(time()),
    stopped_at: nullable(time()),
    health: nullable(ServerHealthPoint),
    created_at: time('When it first registered'),
    updated_at: time(),
    revision: Type.Integer({ minimum: 1, description: 'Send it back as `If-Match: "<revision>"`' }),
  }),
  {
    description:
      'A process of the installation. It registers itself; one that starts again on the same host with the same roles and addresses keeps its name and history. `health` is its latest minute.',
    examples: [serverExample],
  },
)

export const OperatedServerPage = model('OperatedServerPage', page(OperatedServer))

const tag = 'servers'

export const listServers = endpoint({
  operation: 'listServers',
  method: 'GET',
  path: '/api/servers',
  tag,
  summary: 'The servers of the installation',
  description: 'For root operators only. Servers that stopped more than 30 days ago are forgotten.',
  query: listQuery(OperatedServer, { status: statusFilter(statuses) }),
  response: OperatedServerPage,
})

export const getServer = endpoint({
  operation: 'getServer',
  method: 'GET',
  path: '/api/servers/{id}',
  tag,
  summary: 'One server',
  description: 'For root operators only.',
  params: idParams,
  response: OperatedServer,
})

export const updateServer = endpoint({
  operation: 'updateServer',
  method: 'PATCH',
  ifMatch: true,
  path: '/api/servers/{id}',
  tag,
  summary: 'Name a server, or note something about it',
  description: 'For root operators only. Everything else is what the server says of itself.',
  params: idParams,
  body: model(
    'OperatedServerUpdate',
    closed(
      { name: Type.Optional(name()), notes: Type.Optional(Type.String({ maxLength: 4000 })) },
      { minProperties: 1 },
    ),
    { examples: [{ notes: 'Rack 4' }] },
  ),
  response: OperatedServer,
})

export const deleteServer = endpoint({
  operation: 'deleteServer',
  method: 'DELETE',
  ifMatch: true,
  path: '/api/servers/{id}',
  tag,
  summary: 'Remove a server that is no longer there',
  description: 'For root operators only. A server that still runs is 409: it would register itself again.',
  params: idParams,
})

export const drainServer = endpoint({
  operation: 'drainServer',
  method: 'POST',
  path: '/api/servers/{id}/drain',
  tag,
  summary: 'Drain a server',
  description:
    'For root operators only. Within 10 seconds it takes no new background work and is not ready any more, so that a balancer sends it nothing; when its running work has ended, the process ends. The last active server with one of its roles is 409.',
  params: idParams,
  response: OperatedServer,
})

export const undrainServer = endpoint({
  operation: 'undrainServer',
  method: 'POST',
  path: '/api/servers/{id}/undrain',
  tag,
  summary: 'Take a drain back',
  description: 'For root operators only. 409 once the server has stopped.',
  params: idParams,
  response: OperatedServer,
})

const ServerHealth = model(
  'ServerHealth',
  Type.Object({ resolution: oneOf(resolutions), points: Type.Array(ServerHealthPoint) }),
  { description: 'Oldest first.', examples: [{ resolution: 'minute', points: [] }] },
)

export const getServerHealth = endpoint({
  operation: 'getServerHealth',
  method: 'GET',
  path: '/api/servers/{id}/health',
  tag,
  summary: 'Health of a server over time',
  description: 'For root operators only. Minutes are kept for a day, hours for 30 days.',
  params: idParams,
  query: closed({
    resolution: withDefault(oneOf(resolutions), 'minute'),
    since: Type.Optional(time('From this time on')),
    until: Type.Optional(time('Before this time')),
  }),
  response: ServerHealth,
})

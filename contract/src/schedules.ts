import { endpoint } from './endpoint.ts'
import { Run, runStatuses } from './runs.ts'
import { CatchUp, ScheduleAction, ScheduleTrigger, triggerKinds } from './schedule-triggers.ts'
import {
  Type,
  type Static,
  closed,
  id,
  idParams,
  listQuery,
  model,
  nullable,
  oneOf,
  page,
  resource,
  time,
  newHead,
  changedHead,
  exampleStamps,
} from './schema.ts'

export const Tick = model(
  'ScheduleTick',
  Type.Object({
    at: time('When it was due'),
    fired_at: time('When that was seen to'),
    outcome: oneOf(['started', 'missed', 'refused', 'nothing_to_do']),
    reason: nullable(Type.String({ description: 'Why nothing was started' })),
    cause: nullable(
      Type.String({ description: 'The triggering event', examples: ['dataset Flights, version 4'] }),
    ),
    run_id: nullable(id('Run that it started')),
    run_status: nullable(oneOf(runStatuses)),
  }),
)

export const Schedule = model(
  'Schedule',
  resource({
    name: Type.String(),
    description: Type.String(),
    project_id: nullable(id('Project that contains it')),
    trigger: ScheduleTrigger,
    missing: Type.Array(Type.Object({ kind: oneOf(['dataset', 'schedule', 'recipe']), id: id() }), {
      description: 'Deleted objects in its trigger, which no longer start it',
    }),
    action: ScheduleAction,
    catch_up: CatchUp,
    owner_id: nullable(id('User whose permissions apply: the last one to change what it starts')),
    owner_name: nullable(Type.String()),
    is_paused: Type.Boolean(),
    paused_reason: nullable(Type.String({ description: 'Why it was paused automatically' })),
    paused_at: nullable(time()),
    next_run_times: Type.Array(time(), {
      description: 'The next five; none if paused or triggered by events',
    }),
    last_tick: nullable(Tick),
  }),
  {
    examples: [
      {
        id: 5,
        name: 'Flights every morning',
        description: '',
        project_id: 3,
        trigger: { kind: 'cron', cron: '30 6 * * *', timezone: 'Europe/Berlin' },
        missing: [],
        action: { targets: [7], mode: 'required' },
        catch_up: { policy: 'once' },
        owner_id: 1,
        owner_name: 'ada',
        is_paused: false,
        paused_reason: null,
        paused_at: null,
        next_run_times: ['2026-02-01T05:30:00.000Z'],
        last_tick: null,
        ...exampleStamps,
      },
    ],
  },
)

const ScheduleCreate = model(
  'ScheduleCreate',
  closed({
    ...newHead,
    project_id: Type.Optional(nullable(id('Project to put it in'))),
    trigger: ScheduleTrigger,
    action: ScheduleAction,
    catch_up: Type.Optional(CatchUp),
    is_paused: Type.Optional(Type.Boolean()),
  }),
  {
    examples: [
      {
        name: 'Flights every morning',
        trigger: { kind: 'cron', cron: '30 6 * * *', timezone: 'Europe/Berlin' },
        action: { targets: [7] },
      },
    ],
  },
)

const ScheduleUpdate = model(
  'ScheduleUpdate',
  closed(
    {
      ...changedHead,
      project_id: Type.Optional(nullable(id('Project to move it to'))),
      trigger: Type.Optional(ScheduleTrigger),
      action: Type.Optional(ScheduleAction),
      catch_up: Type.Optional(CatchUp),
    },
    { minProperties: 1 },
  ),
  { examples: [{ trigger: { kind: 'cron', cron: '0 7 * * *', timezone: 'Europe/Berlin' } }] },
)

const tag = 'pipeline'
const path = '/api/pipeline/schedules'

export const listSchedules = endpoint({
  operation: 'listSchedules',
  method: 'GET',
  path,
  tag,
  summary: 'Schedules that you may see',
  description: 'Schedules for which you have `schedule.view`.',
  query: listQuery(Schedule, {
    project_id: Type.Optional(id('Only those of this project')),
    is_paused: Type.Optional(Type.Boolean()),
    trigger_kind: Type.Optional(oneOf(triggerKinds)),
  }),
  response: model('SchedulePage', page(Schedule)),
})

export const createSchedule = endpoint({
  operation: 'createSchedule',
  method: 'POST',
  path,
  tag,
  summary: 'Start builds at times, when datasets are updated, or after other runs',
  description:
    'It runs with the current permissions of its owner. Schedules that would start one another in a ' +
    'circle are refused.',
  body: ScheduleCreate,
  response: Schedule,
  status: 201,
})

export const previewSchedule = endpoint({
  operation: 'previewSchedule',
  method: 'POST',
  idempotencyKey: false,
  path: `${path}/preview`,
  tag,
  summary: 'When a pattern of times would run, before it is saved',
  description:
    'Needs `schedule.create`. Nothing is saved. Times are computed in the time zone given, with its changes to and from daylight saving time.',
  body: closed(
    {
      cron: Type.String({ minLength: 1, maxLength: 200 }),
      timezone: Type.String({ minLength: 1, maxLength: 64 }),
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 5 })),
    },
    { examples: [{ cron: '30 6 * * 1-5', timezone: 'Europe/Berlin' }] },
  ),
  response: model('SchedulePreview', Type.Object({ next_run_times: Type.Array(time()) })),
})

export const getSchedule = endpoint({
  operation: 'getSchedule',
  method: 'GET',
  path: `${path}/{id}`,
  tag,
  summary: 'One schedule',
  description: 'Needs `schedule.view`.',
  params: idParams,
  response: Schedule,
})

export const updateSchedule = endpoint({
  operation: 'updateSchedule',
  method: 'PATCH',
  ifMatch: true,
  path: `${path}/{id}`,
  tag,
  summary: 'Change a schedule',
  description: 'Changing what it starts makes you its owner: it then runs with your permissions.',
  params: idParams,
  body: ScheduleUpdate,
  response: Schedule,
})

export const deleteSchedule = endpoint({
  operation: 'deleteSchedule',
  method: 'DELETE',
  ifMatch: true,
  path: `${path}/{id}`,
  tag,
  summary: 'Delete a schedule',
  description: 'Runs that it started continue.',
  params: idParams,
})

export const pauseSchedule = endpoint({
  operation: 'pauseSchedule',
  method: 'POST',
  ifMatch: true,
  path: `${path}/{id}/pause`,
  tag,
  summary: 'Pause a schedule',
  description: 'Running builds continue. Times that pass meanwhile are not caught up.',
  params: idParams,
  response: Schedule,
})

export const resumeSchedule = endpoint({
  operation: 'resumeSchedule',
  method: 'POST',
  ifMatch: true,
  path: `${path}/{id}/resume`,
  tag,
  summary: 'Let a paused schedule go on',
  description:
    'Needs `schedule.edit`. Times that passed during the pause are not caught up. One that is not paused stays as it is.',
  params: idParams,
  response: Schedule,
})

export const runSchedule = endpoint({
  operation: 'runSchedule',
  method: 'POST',
  path: `${path}/{id}/run`,
  tag,
  summary: 'Run a schedule now',
  description: 'With the rights of its owner; when it is due next stays as it is.',
  params: idParams,
  response: Run,
  status: 202,
})

export const listScheduleTicks = endpoint({
  operation: 'listScheduleTicks',
  method: 'GET',
  path: `${path}/{id}/ticks`,
  tag,
  summary: 'List the ticks of a schedule with their outcomes, newest first',
  description: 'Needs `schedule.view`.',
  params: idParams,
  query: listQuery(Tick),
  response: model('ScheduleTickPage', page(Tick)),
})

export type Schedule = Static<typeof Schedule>
export type ScheduleTick = Static<typeof Tick>

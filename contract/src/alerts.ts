import {
  AlertCondition,
  AlertEvaluation,
  AlertGroup,
  AlertPreview,
  AlertRecipients,
  AlertSource,
  AlertStatus,
  AlertTrigger,
  alertStatuses,
  judged,
} from './alert-conditions.ts'
import { endpoint } from './endpoint.ts'
import {
  type Static,
  Type,
  changedHead,
  closed,
  exampleStamps,
  id,
  idParams,
  listQuery,
  model,
  newHead,
  nullable,
  page,
  resource,
  statusFilter,
  time,
} from './schema.ts'

const remind = Type.Integer({
  minimum: 1,
  maximum: 720,
  description: 'While it is firing and unacknowledged, notify again after so many hours',
})

export const Alert = model(
  'Alert',
  resource({
    name: Type.String(),
    description: Type.String(),
    project_id: nullable(id('Project that contains it')),
    source: AlertSource,
    measure: Type.String(),
    condition: AlertCondition,
    only_complete: Type.Boolean(),
    for_times: Type.Integer(),
    explain_by: Type.Array(Type.String()),
    trigger: AlertTrigger,
    recipients: AlertRecipients,
    remind_hours: nullable(remind),
    owner_id: nullable(id('User whose permissions apply: the last one to change what it evaluates')),
    owner_name: nullable(Type.String()),
    status: AlertStatus,
    status_since: time(),
    firing_groups: Type.Integer({ minimum: 0 }),
    failure: nullable(Type.String({ description: 'Why it cannot be computed' })),
    silenced_until: nullable(time('It is still evaluated, without notifications until then')),
    last_evaluated_at: nullable(time()),
    next_evaluation_at: nullable(time('The next of its times')),
  }),
  {
    examples: [
      {
        id: 4,
        name: 'Delays in Atlanta',
        description: '',
        project_id: null,
        source: {
          dataset_id: 7,
          query: { measures: [{ aggregate: 'avg', column: 'delay', name: 'Mean delay' }] },
        },
        measure: 'Mean delay',
        condition: { kind: 'threshold', operator: 'above', value: 20 },
        only_complete: false,
        for_times: 1,
        explain_by: ['carrier'],
        trigger: { on_update: true },
        recipients: { user_ids: [1] },
        remind_hours: null,
        owner_id: 1,
        owner_name: 'ada',
        status: 'ok',
        status_since: '2026-01-31T09:30:00.000Z',
        firing_groups: 0,
        failure: null,
        silenced_until: null,
        last_evaluated_at: null,
        next_evaluation_at: null,
        ...exampleStamps,
      },
    ],
  },
)

const settings = {
  trigger: AlertTrigger,
  recipients: Type.Optional(AlertRecipients),
  remind_hours: Type.Optional(nullable(remind)),
  project_id: Type.Optional(nullable(id('Project to put it in'))),
}

const AlertCreate = model('AlertCreate', closed({ ...newHead, ...judged, ...settings }), {
  examples: [
    {
      name: 'Delays in Atlanta',
      source: {
        dataset_id: 7,
        query: { measures: [{ aggregate: 'avg', column: 'delay', name: 'Mean delay' }] },
      },
      measure: 'Mean delay',
      condition: { kind: 'threshold', operator: 'above', value: 20 },
      trigger: { on_update: true },
    },
  ],
})

const AlertUpdate = model(
  'AlertUpdate',
  closed(
    {
      ...changedHead,
      source: Type.Optional(judged.source),
      measure: Type.Optional(judged.measure),
      condition: Type.Optional(judged.condition),
      only_complete: judged.only_complete,
      for_times: judged.for_times,
      explain_by: judged.explain_by,
      trigger: Type.Optional(settings.trigger),
      recipients: settings.recipients,
      remind_hours: settings.remind_hours,
      project_id: settings.project_id,
    },
    { minProperties: 1 },
  ),
  { examples: [{ condition: { kind: 'threshold', operator: 'above', value: 30 } }] },
)

const tag = 'alerts'
const path = '/api/alerts'

export const listAlerts = endpoint({
  operation: 'listAlerts',
  method: 'GET',
  path,
  tag,
  summary: 'Alerts that you may see',
  description: 'Alerts for which you have `alert.view`.',
  query: listQuery(Alert, {
    status: statusFilter(alertStatuses),
    project_id: Type.Optional(id('Only those of this project')),
    dashboard_id: Type.Optional(id('Only those on charts of this dashboard')),
  }),
  response: model('AlertPage', page(Alert)),
})

export const createAlert = endpoint({
  operation: 'createAlert',
  method: 'POST',
  path,
  tag,
  summary: 'Create an alert on a measure',
  description:
    'It is evaluated with the current permissions of its owner, and once immediately. When the owner loses ' +
    'them, only the owner is notified.',
  body: AlertCreate,
  response: Alert,
  status: 201,
})

export const AlertPreviewRequest = model(
  'AlertPreviewRequest',
  closed({ name: Type.Optional(newHead.name), ...judged }),
  {
    examples: [
      {
        source: { dataset_id: 7, query: { measures: [{ aggregate: 'count', name: 'Flights' }] } },
        measure: 'Flights',
        condition: { kind: 'threshold', operator: 'below', value: 100 },
      },
    ],
  },
)

export const previewAlert = endpoint({
  operation: 'previewAlert',
  method: 'POST',
  idempotencyKey: false,
  path: `${path}/preview`,
  tag,
  summary: 'Preview an alert: its current result, and how often it would have fired',
  description: 'For a query by time the last 30 days are evaluated point by point.',
  body: AlertPreviewRequest,
  response: AlertPreview,
})

export const getAlert = endpoint({
  operation: 'getAlert',
  method: 'GET',
  path: `${path}/{id}`,
  tag,
  summary: 'One alert',
  description: 'Needs `alert.view`.',
  params: idParams,
  response: Alert,
})

export const updateAlert = endpoint({
  operation: 'updateAlert',
  method: 'PATCH',
  ifMatch: true,
  path: `${path}/{id}`,
  tag,
  summary: 'Change an alert',
  description:
    'Changing what it evaluates or its recipients makes you its owner: it is then evaluated with your permissions.',
  params: idParams,
  body: AlertUpdate,
  response: Alert,
})

export const deleteAlert = endpoint({
  operation: 'deleteAlert',
  method: 'DELETE',
  ifMatch: true,
  path: `${path}/{id}`,
  tag,
  summary: 'Delete an alert and its history',
  description: 'Needs `alert.delete`. This cannot be undone.',
  params: idParams,
})

export const evaluateAlert = endpoint({
  operation: 'evaluateAlert',
  method: 'POST',
  path: `${path}/{id}/evaluate`,
  tag,
  summary: 'Evaluate it now, with your permissions; nothing is stored and nobody is notified',
  description: 'Needs `alert.edit`. The status of the alert stays as it is.',
  params: idParams,
  response: AlertEvaluation,
})

const withheld = Type.Boolean({
  description: 'Only its owner and users who manage policies see values',
})

export const getAlertGroups = endpoint({
  operation: 'getAlertGroups',
  method: 'GET',
  path: `${path}/{id}/groups`,
  tag,
  summary: 'List the groups of an alert with their status',
  description: 'Needs `alert.view`.',
  params: idParams,
  response: model('AlertGroups', Type.Object({ is_withheld: withheld, groups: Type.Array(AlertGroup) })),
})

export const Transition = model(
  'AlertTransition',
  Type.Object({
    id: id(),
    at: time(),
    label: nullable(Type.String({ description: 'Group; null: the alert as a whole, or withheld' })),
    from: AlertStatus,
    to: AlertStatus,
    value: nullable(Type.Number()),
    previous: nullable(Type.Number()),
    reason: nullable(Type.String({ description: 'Of an error: why' })),
    cause: Type.String({
      description: 'What triggered the evaluation',
      examples: ['version 4 of dataset 7'],
    }),
    notified: Type.Integer({ description: 'How many users and connectors were notified' }),
  }),
)

export const listAlertHistory = endpoint({
  operation: 'listAlertHistory',
  method: 'GET',
  path: `${path}/{id}/history`,
  tag,
  summary: 'How its statuses changed, the newest first',
  description: 'Needs `alert.view`.',
  params: idParams,
  query: listQuery(Transition),
  response: model('AlertTransitionPage', page(Transition)),
})

export const silenceAlert = endpoint({
  operation: 'silenceAlert',
  method: 'POST',
  ifMatch: true,
  path: `${path}/{id}/silence`,
  tag,
  summary: 'Silence an alert for a while',
  description: 'Groups that are still firing when the silence ends are notified then.',
  params: idParams,
  body: closed({ until: nullable(time('null: it speaks again at once')) }),
  response: Alert,
})

export const acknowledgeAlert = endpoint({
  operation: 'acknowledgeAlert',
  method: 'POST',
  ifMatch: true,
  path: `${path}/{id}/acknowledge`,
  tag,
  summary: 'Acknowledge what is firing: no more reminders are sent',
  description: 'Needs `alert.edit`. 409 when nothing fires that was not acknowledged already.',
  params: idParams,
  response: Alert,
})

export type Alert = Static<typeof Alert>
export type AlertTransition = Static<typeof Transition>

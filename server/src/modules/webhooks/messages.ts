import { randomUUID } from 'node:crypto'
import type { WebhookData, WebhookEventType } from '../../../../contract/src/webhooks.ts'
import type { Event, EventContext } from '../../kernel/events.ts'

interface Message {
  eventType: WebhookEventType
  data: object
}

type Rule = (event: Event, context: Pick<EventContext, 'origin'>) => Message | undefined

const facts = (event: Event) => event.data ?? {}
const named = ({ subject }: Event) => ({ name: subject.name ?? '' })

// What a message says is chosen field by field: what an event carries besides does not leave the organization.
const message = <T extends WebhookEventType>(eventType: T, data: WebhookData<T>): Message => ({
  eventType,
  data,
})

const newVersion: Rule = (event) =>
  message('dataset.updated', {
    dataset_id: event.subject.id,
    ...named(event),
    change: 'data',
    version: facts(event)['version'] ?? null,
  })

const newDefinition: Rule = (event) =>
  message('dataset.updated', {
    dataset_id: event.subject.id,
    ...named(event),
    change: 'definition',
    version: null,
  })

const held: Rule = (event) =>
  message('dataset.version_held', {
    dataset_id: event.subject.id,
    ...named(event),
    version: facts(event)['version'],
  })

const ended =
  (how: 'succeeded' | 'failed'): Rule =>
  (event) => {
    const { kind, trigger, recipe_id, dataset_id } = facts(event)
    const run = { run_id: event.subject.id, ...named(event), trigger }
    if (kind === 'recipe') return message(`recipe.run.${how}`, { ...run, recipe_id })
    if (kind === 'refresh' && how === 'failed')
      return message('dataset.refresh.failed', { ...run, dataset_id })
    return undefined
  }

const published: Rule = (event) =>
  message('dashboard.published', { dashboard_id: event.subject.id, ...named(event) })

const released: Rule = (event) =>
  message('app.published', { app_id: event.subject.id, ...named(event), release: facts(event)['release'] })

const alerting: Rule = (event) =>
  message('alert.state_changed', {
    alert_id: event.subject.id,
    ...named(event),
    from: facts(event)['from'],
    to: facts(event)['to'],
  })

const security: Rule = ({ type, subject }, { origin }) =>
  message('audit.security_event', {
    type,
    subject_type: subject.type,
    subject_id: subject.id,
    actor_id: origin.userId,
    address: origin.address,
  })

const rules: Record<string, Rule> = {
  'dataset.version_published': newVersion,
  'dataset.updated': newDefinition,
  'dataset.version_held': held,
  'run.succeeded': ended('succeeded'),
  'run.failed': ended('failed'),
  'dashboard.published': published,
  'app.published': released,
  'alert.state_changed': alerting,
}

/** Changes of accounts, rights, policies, keys and the audit log, and attacks on them. */
const securityEvents =
  /^(user\.(created|updated|unlinked|role_changed|attributes_changed|login_backed_off|password_\w+)|member\.\w+|invitation\.\w+|group\.\w+|role\.\w+|access\.(granted|taken_back|probing_suspected)|sign_in_provider\.\w+|chat_provider\.\w+|webhook\.\w+|dataset\.policies_\w+|app\.embed_key_\w+|dashboard\.link_\w+|audit\.\w+|organization\.\w+)$/

/** What webhooks send about an event. */
export const messagesOf = (event: Event, context: Pick<EventContext, 'origin'>): Message[] =>
  [rules[event.type], securityEvents.test(event.type) ? security : undefined].flatMap(
    (rule) => rule?.(event, context) ?? [],
  )

/** The message as it is sent, again and again in the same bytes. */
export function bodyOf(
  { eventType, data }: { eventType: string; data: object },
  { orgId, now }: { orgId: number; now: Date },
): { eventId: string; body: string } {
  const eventId = randomUUID()
  const body = JSON.stringify({
    id: eventId,
    event_type: eventType,
    created_at: now.toISOString(),
    organization_id: orgId,
    data,
  })
  return { eventId, body }
}

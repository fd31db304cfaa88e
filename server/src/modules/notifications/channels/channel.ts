import type { Work } from '../../../kernel/context.ts'
import type { Mailer } from '../../../kernel/mail.ts'
import type { Notice } from '../notice.ts'
import type { Delivery } from './delivery-store.ts'

/** A member to be notified, with their channels. */
export interface Recipient {
  userId: number
  wants: Record<'in_app' | 'mail', boolean>
}

export interface Notification {
  orgId: number
  notice: Notice
  recipients: readonly Recipient[]
}

/** Sends a message through a connector, once; answers why it failed. */
export type SendThrough = (
  to: { orgId: number; connectorId: number },
  message: { message: string; metadata: Record<string, unknown> },
) => Promise<string | null>

export interface DeliveryDependencies {
  mailer: Pick<Mailer, 'send'>
  sendThrough: SendThrough
  /** Address of the Platform surface, without a slash at its end. */
  platformUrl: string
}

/** One way to tell people. */
export interface Channel {
  name: 'in_app' | 'mail' | 'webhook'
  /** Notifies at once or queues a delivery, in the transaction of the event. Returns who was notified. */
  notify(work: Pick<Work, 'db' | 'enqueue'>, telling: Notification): Promise<string[]>
  /** What goes out does so by a job. */
  out?: {
    /** Whether a delivery that failed is tried again: then it may arrive twice, under one id. */
    retries: boolean
    /** Hands it over; throws when it could not. */
    deliver(dependencies: DeliveryDependencies, delivery: Delivery): Promise<void>
  }
}

import type { DeliveryChannel, PersonalChannel } from '../../../../../contract/src/notifications.ts'
import type { Work } from '../../../kernel/context.ts'
import type { Mailer } from '../../../kernel/mail/mail.ts'
import type { Notice } from '../notice.ts'
import type { NotificationKind } from '../notification.ts'
import type { Delivery } from './delivery-store.ts'

/** A member to be notified, with their channels. */
export interface Recipient {
  userId: number
  wants: Record<PersonalChannel, boolean>
}

export interface Notification {
  orgId: number
  notice: Notice
  recipients: readonly Recipient[]
}

/** The message as a chat lays it out. */
interface Card {
  title: string
  text: string
  link: string | null
  /** What can be acknowledged where it is read. */
  acknowledges?: { orgId: number; connectorId: number; alertId: number }
  words?: { open: string; acknowledge: string }
  pictures?: readonly { fileName: string; title: string; png: Buffer }[]
}

/** Sends a message through a connector, once; answers why it failed. */
export type SendThrough = (
  to: { orgId: number; connectorId: number },
  message: { message: string; metadata: Record<string, unknown>; card(): Promise<Card> },
) => Promise<string | null>

export interface DeliveryDependencies {
  mailer: Pick<Mailer, 'send'>
  sendThrough: SendThrough
  /** Address of the Platform surface, without a slash at its end. */
  platformUrl: string
}

/** A channel of notifications. */
export interface Channel {
  name: PersonalChannel | DeliveryChannel
  /** Notifies at once or queues a delivery, in the transaction of the event. Returns who was notified. */
  notify(work: Pick<Work, 'db' | 'enqueue'>, telling: Notification): Promise<string[]>
  /** External messages are sent by a job. */
  out?: {
    /** Whether a delivery that failed is tried again: then it may arrive twice, under one id. */
    retries: boolean
    /** Hands it over; throws when it could not. */
    deliver(dependencies: DeliveryDependencies, delivery: Delivery): Promise<void>
  }
}

/** A channel that users switch on and off, kind by kind. */
export interface UserChannel extends Channel {
  name: PersonalChannel
  /** Whether it is on for users who have not chosen. */
  isOnByDefault(kind: NotificationKind): boolean
}

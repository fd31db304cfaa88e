import type { PersonalChannel } from '../../../../../contract/src/notifications.ts'
import type { Channel, UserChannel } from './channel.ts'
import { inApp } from './in-app.ts'
import { mail } from './mail.ts'
import { webhook } from './webhook.ts'

export const userChannels: Record<PersonalChannel, UserChannel> = { in_app: inApp, mail }

/** All channels. A new one is a file and a line here. */
export const channels: readonly Channel[] = [...Object.values(userChannels), webhook]

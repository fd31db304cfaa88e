import type { Channel } from './channel.ts'
import { inApp } from './in-app.ts'
import { mail } from './mail.ts'
import { webhook } from './webhook.ts'

/** Every way to tell people. A new one is a file and a line here. */
export const channels: readonly Channel[] = [inApp, mail, webhook]

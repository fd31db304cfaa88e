import type { Kind } from './kind.ts'
import { automationWebhook } from './kinds/automation-webhook.ts'
import { clickhouse } from './kinds/clickhouse/clickhouse.ts'
import { file } from './kinds/file.ts'
import { http } from './kinds/http/http.ts'
import { messagingProvider } from './kinds/messaging-provider.ts'
import { mysql } from './kinds/mysql/mysql.ts'
import { postgres } from './kinds/postgres/postgres.ts'
import { s3 } from './kinds/s3/s3.ts'

/** Every kind of connector. A new one is a file or folder in kinds/ and a line here. */
export const kinds: readonly Kind[] = [
  file,
  postgres,
  mysql,
  clickhouse,
  s3,
  http,
  automationWebhook,
  messagingProvider,
]

export const findKind = (type: string): Kind | undefined => kinds.find((kind) => kind.type === type)

/** What the interface tells of a kind. */
export const showKind = (kind: Kind) => ({
  type: kind.type,
  label: kind.title,
  description: kind.description,
  capabilities: capabilitiesOf(kind),
  config_schema: { ...kind.settings } as Record<string, unknown>,
  send_schema: kind.send ? ({ ...kind.send.message } as Record<string, unknown>) : null,
})

const capabilitiesOf = ({ source, files, send }: Kind) => [
  'test',
  ...(source || files ? ['tables'] : []),
  ...(source ? ['extract'] : []),
  ...(source?.dialect ? ['live'] : []),
  ...(send ? ['send'] : []),
  ...(files ? ['files'] : []),
]

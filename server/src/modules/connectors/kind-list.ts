import { loadOnce } from '../../kernel/processes/parent.ts'
import type { Kind } from './kind.ts'
import type { SourceDriver } from './sources/driver.ts'

interface Listed {
  kind: () => Promise<Kind>
  /** How its data is read. Only a source process loads it, at the first request that needs it. */
  driver?: () => Promise<SourceDriver<never>>
}

/** Every kind of connector, by its type and in the order of the gallery. A new one is a file or folder in kinds/ and an entry here. */
export const kindList: Record<string, Listed> = {
  file: { kind: async () => (await import('./kinds/file.ts')).file },
  postgres: {
    kind: async () => (await import('./kinds/postgres/postgres.ts')).postgres,
    driver: loadOnce(async () => (await import('./kinds/postgres/driver.ts')).postgresDriver),
  },
  mysql: {
    kind: async () => (await import('./kinds/mysql/mysql.ts')).mysql,
    driver: loadOnce(async () => (await import('./kinds/mysql/driver.ts')).mysqlDriver),
  },
  clickhouse: {
    kind: async () => (await import('./kinds/clickhouse/clickhouse.ts')).clickhouse,
    driver: loadOnce(async () => (await import('./kinds/clickhouse/driver.ts')).clickhouseDriver),
  },
  s3: {
    kind: async () => (await import('./kinds/s3/s3.ts')).s3,
    driver: loadOnce(async () => (await import('./kinds/s3/driver.ts')).s3Driver),
  },
  http: {
    kind: async () => (await import('./kinds/http/http.ts')).http,
    driver: loadOnce(async () => (await import('./kinds/http/driver.ts')).httpDriver),
  },
  automation_webhook: {
    kind: async () => (await import('./kinds/automation-webhook.ts')).automationWebhook,
  },
  slack: { kind: async () => (await import('./kinds/slack/slack.ts')).slack },
  msteams: { kind: async () => (await import('./kinds/msteams.ts')).msteams },
  messaging_provider: {
    kind: async () => (await import('./kinds/messaging-provider.ts')).messagingProvider,
  },
}

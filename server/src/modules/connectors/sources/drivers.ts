import { later } from '../../../kernel/processes/parent.ts'
import type { SourceDriver } from './driver.ts'

/** Where the driver of each kind is found; loaded by the first request that needs it. */
const drivers: Record<string, () => Promise<SourceDriver<never>>> = {
  clickhouse: later(async () => (await import('../kinds/clickhouse/driver.ts')).clickhouseDriver),
  http: later(async () => (await import('../kinds/http/driver.ts')).httpDriver),
  s3: later(async () => (await import('../kinds/s3/driver.ts')).s3Driver),
  mysql: later(async () => (await import('../kinds/mysql/driver.ts')).mysqlDriver),
  postgres: later(async () => (await import('../kinds/postgres/driver.ts')).postgresDriver),
}

export async function driverOf(type: string): Promise<SourceDriver> {
  const load = drivers[type]
  if (!load) throw new TypeError(`no driver for connectors of the kind ${type}`)
  return (await load()) as SourceDriver
}

import type { SourceDriver } from './driver.ts'

/** Where the driver of each kind is found; loaded by the first request that needs it. */
const drivers: Record<string, () => Promise<SourceDriver<never>>> = {
  clickhouse: async () => (await import('../kinds/clickhouse/driver.ts')).clickhouseDriver,
  http: async () => (await import('../kinds/http/driver.ts')).httpDriver,
  s3: async () => (await import('../kinds/s3/driver.ts')).s3Driver,
  mysql: async () => (await import('../kinds/mysql/driver.ts')).mysqlDriver,
  postgres: async () => (await import('../kinds/postgres/driver.ts')).postgresDriver,
}

export async function driverOf(type: string): Promise<SourceDriver> {
  const load = drivers[type]
  if (!load) throw new TypeError(`no driver for connectors of the kind ${type}`)
  return (await load()) as SourceDriver
}

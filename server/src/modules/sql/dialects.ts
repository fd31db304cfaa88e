import type { Dialect, DialectName } from './dialect.ts'
import { clickhouse } from './dialects/clickhouse.ts'
import { duckdb } from './dialects/duckdb.ts'
import { mysql } from './dialects/mysql.ts'
import { postgres } from './dialects/postgres.ts'

/** Every engine that SQL is written for. A new one is a file and a line here. */
export const dialects: Record<DialectName, Dialect> = { duckdb, postgres, mysql, clickhouse }

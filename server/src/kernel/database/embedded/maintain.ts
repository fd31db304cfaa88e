import type pg from 'pg'
import { appRole } from '../migrating/role.ts'

/** Rows that were deleted or changed: so many of a table are left until it is vacuumed, and a share of those that are there. */
const [leastDead, deadShare] = [1000, 0.2]
const maxLogBytes = 16 * 1024 * 1024

/**
 * What a PostgreSQL server does by itself, and the embedded one has no processes for: vacuums the table with the most dead
 * rows, and writes a checkpoint, without which the write-ahead log grows until the program ends. One table each time, because
 * nothing else can run in the one session meanwhile.
 */
export async function maintain(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  let failed = true
  try {
    await client.query('set session authorization postgres')
    // Counts are up to a second old otherwise.
    await client.query('select pg_stat_force_next_flush()')
    const { rows } = await client.query<{ name: string }>(`
      select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
      where n_dead_tup > ${leastDead} + ${deadShare} * n_live_tup order by n_dead_tup desc limit 1`)
    for (const { name } of rows) await client.query(`vacuum ${name}`)
    const { rows: logs } = await client.query<{ bytes: number }>(
      `select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`,
    )
    if (logs[0]!.bytes > maxLogBytes) await client.query('checkpoint')
    await client.query(`set session authorization ${appRole}`)
    failed = false
  } finally {
    // A connection that is not the server's role again is closed.
    client.release(failed)
  }
}

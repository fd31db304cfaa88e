import pg from 'pg'
import { startPostgresCluster } from '../postgres-cluster.ts'
import type { RemoteDatabase } from './remote-database.ts'

const password = 'canary-postgres'

export async function startPostgres(): Promise<RemoteDatabase> {
  const cluster = await startPostgresCluster()
  const run = async (url: string, statements: string[]) => {
    const client = new pg.Client(url)
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await run(cluster.superuserUrl, ['CREATE DATABASE shop', `CREATE ROLE reader LOGIN PASSWORD '${password}'`])
  await requirePasswords(cluster.superuserUrl)
  const url = cluster.superuserUrl.replace(/postgres$/, 'shop')
  await run(url, ['ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO reader'])
  return {
    type: 'postgres',
    config: {
      host: '127.0.0.1',
      port: Number(new URL(url).port),
      database: 'shop',
      user: 'reader',
      password,
      tls: 'off',
    },
    run: (...statements) => run(url, statements),
    async running() {
      const client = new pg.Client(url)
      await client.connect()
      const { rows } = await client.query(
        `SELECT count(*) AS n FROM pg_stat_activity WHERE usename = 'reader' AND state = 'active'`,
      )
      await client.end()
      return Number(rows[0]?.n)
    },
    endSessions: () =>
      run(url, [`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'reader'`]),
    stop: () => cluster.stop(),
  }
}

/** The cluster trusts everybody; the reading user must say its password. */
async function requirePasswords(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ file: string }>(`SELECT current_setting('hba_file') AS file`)
  const lines = `VALUES ('host all reader all scram-sha-256'), ('host all all all trust')`
  await client.query(`COPY (${lines}) TO '${rows[0]?.file}'`)
  await client.query('SELECT pg_reload_conf()')
  await client.end()
}

import { startPostgresCluster } from './postgres-cluster.ts'

/** Starts the PostgreSQL server that the project `postgres` works on; vitest calls what it returns at the end. */
export async function setup(): Promise<() => Promise<void>> {
  const cluster = await startPostgresCluster()
  // Test workers start after this and take over the environment of the main process.
  process.env['QUARRY_TEST_POSTGRES_URL'] = cluster.superuserUrl
  return () => cluster.stop()
}

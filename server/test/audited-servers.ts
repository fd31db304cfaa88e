import type { Call, TestServer } from './server.ts'

/** What operators change of servers. The processes themselves are others' tests: these are rows. */
export async function changeServers(
  { database }: Pick<TestServer, 'database'>,
  change: (operation: string, request: [string, string, Call?], types: string[]) => Promise<unknown>,
): Promise<void> {
  const [first, last] = await database.asOwner<{ id: number }>(
    `insert into servers (name, host, pid, roles, addresses, version)
     select 'audited', 'audited', pid, '{worker}', '{}', '0' from generate_series(1, 2) pid returning id`,
  )
  const at = { surface: 'cloud' as const }
  const path = `/api/servers/${first!.id}`
  await change('updateServer', ['PATCH', path, { ...at, body: { notes: 'Rack 4' } }], ['server.updated'])
  await change('drainServer', ['POST', `${path}/drain`, at], ['server.drain_started'])
  await change('undrainServer', ['POST', `${path}/undrain`, at], ['server.drain_cancelled'])
  await database.asOwner('update servers set stopped_at = now() where id in ($1, $2)', [first!.id, last!.id])
  await change('deleteServer', ['DELETE', path, at], ['server.deleted'])
}

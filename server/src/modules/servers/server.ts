import type { Answer } from '../../../../contract/src/endpoint.ts'
import type { getServer, getServerHealth } from '../../../../contract/src/servers.ts'

type Shown = Answer<typeof getServer>
export type Point = Answer<typeof getServerHealth>['points'][number]

type Times = 'started_at' | 'last_beat_at' | 'created_at' | 'updated_at'

/** A row of the table with its status, as the store returns it. */
export type ServerRow = Omit<Shown, Times | 'drain_requested_at' | 'stopped_at' | 'addresses'> &
  Record<Times, Date> & {
    drain_requested_at: Date | null
    stopped_at: Date | null
    addresses: unknown
  }

export const showServer = (row: ServerRow): Shown => ({
  ...row,
  addresses: row.addresses as Record<string, string>,
  started_at: row.started_at.toISOString(),
  last_beat_at: row.last_beat_at.toISOString(),
  drain_requested_at: row.drain_requested_at?.toISOString() ?? null,
  stopped_at: row.stopped_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

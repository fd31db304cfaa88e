import type { Context } from '../../../kernel/context.ts'
import { consumersSince } from './list-consumers.ts'
import { callsByDay, callsByPublication } from './traffic-store.ts'

/** Of all that an app publishes, withdrawn or not. */
export async function getAppTraffic({ read, now }: Context, { id }: { id: number }) {
  const since = consumersSince(now())
  const [days, publications] = await Promise.all([
    read((db) => callsByDay(db, id, since)),
    read((db) => callsByPublication(db, id, since)),
  ])
  return { days, publications }
}

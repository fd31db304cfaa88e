import type { Database, Scope } from '../src/kernel/database/database.ts'

/** A database that counts what requests ask of it; background work asks in other scopes. */
export function countedReads() {
  const counts = { ofUsers: 0, ofNobody: 0 }
  const count = ({ userId, orgId, worker }: Scope) => {
    if (userId !== undefined) counts.ofUsers += 1
    else if (orgId === undefined && !worker) counts.ofNobody += 1
  }
  const seenThrough = (database: Database): Database =>
    new Proxy(database, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        return (...given: unknown[]): unknown => {
          if (name === 'read' || name === 'transaction') count(given[0] as Scope)
          return Reflect.apply(value, target, given)
        }
      },
    })
  return {
    seenThrough,
    /**
     * Reads and transactions during the work: in the scope of a user, and without one, as cache versions are read.
     */
    async during<T>(work: () => Promise<T>): Promise<{ value: T; ofUsers: number; ofNobody: number }> {
      const before = { ...counts }
      const value = await work()
      return {
        value,
        ofUsers: counts.ofUsers - before.ofUsers,
        ofNobody: counts.ofNobody - before.ofNobody,
      }
    },
  }
}

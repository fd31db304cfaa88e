import { Resolver } from 'node:dns/promises'

/** The TXT records of a name, or the code of what went wrong. */
export type FindTextRecords = (name: string) => Promise<{ records: string[] } | { code: string }>

const without = new Set(['ENOTFOUND', 'ENODATA'])

/** @param servers addresses with ports; none: those of the machine */
export const textRecordFinder =
  (servers: readonly string[]): FindTextRecords =>
  async (name) => {
    const resolver = new Resolver({ timeout: 3000, tries: 2 })
    if (servers.length > 0) resolver.setServers(servers)
    try {
      return { records: (await resolver.resolveTxt(name)).map((parts) => parts.join('')) }
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException
      return without.has(code) ? { records: [] } : { code }
    }
  }

import { textRecordFinder } from '../../kernel/outbound/text-records.ts'
import { type DomainRow, recordOf } from './domain.ts'

/** Why the record of a domain was not found; undefined: it was. */
export type FindRecord = (domain: Pick<DomainRow, 'host' | 'token'>) => Promise<string | undefined>

/** @param servers whom to ask, with ports; none: those of the machine */
export function recordFinder(servers: readonly string[]): FindRecord {
  const find = textRecordFinder(servers)
  return async (domain) => {
    const { record_name: name, record_value: wanted } = recordOf(domain)
    const found = await find(name)
    if ('code' in found)
      return `the DNS servers did not answer for ${name} (${found.code}): it is asked again within the hour`
    if (found.records.includes(wanted)) return undefined
    if (found.records.length === 0) return `there is no TXT record at ${name}`
    const text = JSON.stringify(found.records.join(', ').slice(0, 200))
    return `the TXT record at ${name} is ${text}, and not ${wanted}`
  }
}

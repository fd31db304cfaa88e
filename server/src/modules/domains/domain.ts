import type { Answer } from '../../../../contract/src/endpoint.ts'
import type { getDomain as endpoint } from '../../../../contract/src/domains.ts'

type Shown = Answer<typeof endpoint>
type Times = 'verified_at' | 'checked_at' | 'failing_since' | 'certificate_expires_at'

/** A row of the table with the name of its organization, as the store returns it. */
export type DomainRow = Omit<Shown, Times | 'created_at' | 'updated_at' | 'record_name' | 'record_value'> &
  Record<Times, Date | null> & { token: string; created_at: Date; updated_at: Date }

export const recordOf = ({ host, token }: Pick<DomainRow, 'host' | 'token'>) => ({
  record_name: `_quarry-challenge.${host}`,
  record_value: `quarry-verification=${token}`,
})

export const showDomain = ({ token, ...row }: DomainRow): Shown => ({
  ...row,
  ...recordOf({ host: row.host, token }),
  verified_at: row.verified_at?.toISOString() ?? null,
  checked_at: row.checked_at?.toISOString() ?? null,
  failing_since: row.failing_since?.toISOString() ?? null,
  certificate_expires_at: row.certificate_expires_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

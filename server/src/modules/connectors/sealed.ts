import type { Secrets } from '../../kernel/secrets.ts'
import type { Settings } from './kind.ts'

export interface Place {
  orgId: number
  id: number
}

const placeOf = ({ orgId, id }: Place, field: string) => ({ orgId, row: `connector:${id}`, field })

/** Each secret sealed for its organization, row and field, so that a copy elsewhere in the database opens nothing. */
export const sealAll = (
  secrets: Secrets,
  at: Place,
  values: Record<string, string>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, secrets.seal(value, placeOf(at, field))]),
  )

/** The whole settings of a stored connector. */
export const openAll = (
  secrets: Secrets,
  at: Place,
  stored: { config: Settings; secrets: Record<string, string> },
): Settings => ({
  ...stored.config,
  ...Object.fromEntries(
    Object.entries(stored.secrets).map(([field, sealed]) => [
      field,
      secrets.open(sealed, placeOf(at, field)),
    ]),
  ),
})

import type { SealedPlace, Secrets } from '../../kernel/secrets.ts'
import type { Settings } from './kind.ts'
import type { ConnectorKey } from './store.ts'

const placeOf = ({ orgId, id }: ConnectorKey, field: string): SealedPlace => ({
  column: 'connectors.secrets',
  orgId,
  row: `connector:${id}`,
  field,
})

/** Each secret sealed for its organization, row and field, so that a copy elsewhere in the database opens nothing. */
export const sealAll = (
  secrets: Secrets,
  at: ConnectorKey,
  values: Record<string, string>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, secrets.seal(value, placeOf(at, field))]),
  )

/** The whole settings of a stored connector. */
export const openAll = (
  secrets: Secrets,
  at: ConnectorKey,
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

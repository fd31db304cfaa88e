import type { SealedPlace, Secrets } from './secrets.ts'

/** A row as texts, by the names of its columns. */
type Row = Readonly<Record<string, string | null>>

interface SealedColumn {
  table: string
  column: string
  /** An object of sealed texts, each for the field of its name. */
  isObject?: true
  /** Of a table of no organization; its places have the organization 0. */
  ofServer?: true
  /** What the row and the field are called in the places of its module. */
  row(row: Row): string
  field: string
}

const listed = [
  { table: 'connectors', column: 'secrets', isObject: true, row: ({ id }) => `connector:${id}`, field: '' },
  { table: 'chat_providers', column: 'api_key', row: ({ id }) => `chat_provider:${id}`, field: 'api_key' },
  { table: 'webhooks', column: 'secret', row: ({ key }) => `webhook:${key}`, field: 'secret' },
  { table: 'webhooks', column: 'previous_secret', row: ({ key }) => `webhook:${key}`, field: 'secret' },
  {
    table: 'sign_in_providers',
    column: 'secret',
    row: ({ key }) => `sign-in provider ${key}`,
    field: 'client_secret',
  },
  { table: 'lineage_deliveries', column: 'token', row: () => 'lineage_delivery', field: 'token' },
  {
    table: 'domain_certificates',
    column: 'sealed_key',
    row: ({ domain_id }) => `domain:${domain_id}`,
    field: 'certificate key',
  },
  {
    table: 'acme_accounts',
    column: 'sealed_key',
    ofServer: true,
    row: ({ directory_url }) => `acme_account:${directory_url}`,
    field: 'key',
  },
  { table: 'transfers', column: 'archive_key', ofServer: true, row: () => 'transfer', field: 'archive_key' },
  { table: 'embed_keys', column: 'secret', row: ({ kid }) => `embed_key:${kid}`, field: 'secret' },
  {
    table: 'idempotency_keys',
    column: 'response',
    row: ({ user_id, key_hash }) => `request ${user_id} ${key_hash}`,
    field: 'answer',
  },
] as const satisfies readonly SealedColumn[]

/** Every column with sealed texts that is moved with its organization, and sealed again under another key. */
export const sealedColumns: readonly SealedColumn[] = listed

type NameOf<Column> = Column extends { table: infer Table extends string; column: infer Name extends string }
  ? `${Table}.${Name}`
  : never

/** Beside them what is sealed again as it is read, and what lives for minutes. */
export type SealedColumnName =
  | NameOf<(typeof listed)[number]>
  | 'sealed_keys.sealed'
  | 'sign_in_attempts.response'

/** Changes each sealed text of a column's value: a text, or an object of them. Null stays null. */
export function eachSealed(
  { isObject, ...column }: SealedColumn,
  row: Row,
  change: (text: string, place: Omit<SealedPlace, 'orgId'>) => string,
): string | null {
  const value = row[column.column] ?? null
  if (value === null) return null
  const name = `${column.table}.${column.column}` as SealedColumnName
  const place = { column: name, row: column.row(row), field: column.field }
  if (!isObject) return change(value, place)
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(JSON.parse(value) as Record<string, string>).map(([field, text]) => [
        field,
        change(text, { ...place, field }),
      ]),
    ),
  )
}

/** The value of a column under the current key; undefined where it is already. */
export function sealedAgain(
  secrets: Secrets,
  { column, row, orgId }: { column: SealedColumn; row: Row; orgId: number },
): string | null | undefined {
  let changed = false
  const value = eachSealed(column, row, (text, at) => {
    const place = { orgId, ...at }
    if (!secrets.isFormer(text, place)) return text
    changed = true
    return secrets.seal(secrets.open(text, place), place)
  })
  return changed ? value : undefined
}

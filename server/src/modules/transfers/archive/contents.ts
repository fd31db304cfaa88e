import type { DescribedTable } from '../../../kernel/database/snapshot/described-table.ts'
import { shortName } from '../references.ts'

/**
 * Tables of organizations that stay behind, and why. All others with `org_id` are in an archive, without being named anywhere.
 */
export const staysBehind: Readonly<Record<string, string>> = {
  alert_messages: 'messages on their way',
  app_previews: 'tokens of this server',
  audit_entries:
    'a chain under the key of this server: it is exported by itself, and checked with its public key',
  audit_floods: 'how this log is kept short',
  audit_heads: 'the end of this log',
  connector_interactions: 'clicks of an hour',
  dashboard_links: 'tokens that this server signed',
  domain_certificates: 'certificates of these hosts',
  domains: 'a host leads to one server, where its owner has to prove it',
  embed_keys: 'name this organization, in programs of others',
  idempotency_keys: 'what requests of a day answered',
  invitations: 'mails lead to this server',
  sign_in_attempts: 'sign-ins of some minutes',
  sign_in_failures: 'the same',
}

/** Tables that belong to the installation, and not to its organizations. */
export const ofInstallation: Readonly<Record<string, string>> = {
  acme_accounts: 'of the installation',
  acme_challenges: 'of the installation',
  backup_work: 'of the installation',
  cache_versions: 'what responses depend on',
  installation: 'which installation it is',
  job: 'work of this server: what is unfinished ends with an import',
  license: 'of the installation',
  license_seats: 'of the installation',
  login_addresses: 'how users sign in here',
  restorations: 'backups of the installation',
  server_health: 'processes',
  sealed_keys: 'keys of this server',
  servers: 'processes',
  transfers: 'the work itself',
  used_id_tokens: 'sign-ins of some minutes',
}

/** All of a user that leaves the server: no password, and nothing by which one signs in. */
const userColumns = [
  'id',
  'username',
  'email',
  'full_name',
  'role',
  'is_active',
  'default_org_id',
  'created_at',
]

/** The tables of an archive, with the columns that are in it. */
export function movedTables(tables: readonly DescribedTable[]): DescribedTable[] {
  return tables.flatMap((table) => {
    const name = shortName(table)
    if (name === 'users')
      return [{ ...table, columns: table.columns.filter((column) => userColumns.includes(column.name)) }]
    const isMoved = name === 'organizations' || table.columns.some((column) => column.name === 'org_id')
    return isMoved && !(name in staysBehind) ? [table] : []
  })
}

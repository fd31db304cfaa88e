import { closed } from '../../../../../../contract/src/schema.ts'
import { kind } from '../../kind.ts'
import {
  databaseDestination,
  databaseFields,
  databaseProblems,
  type DatabaseSettings,
} from '../database-settings.ts'

const encryptedPort = 8443
const plainPort = 8123

/** The port of the HTTP interface, which is another one when nothing is encrypted. */
export const portOf = ({ port, tls = 'verify' }: Pick<DatabaseSettings, 'port' | 'tls'>): number =>
  port ?? (tls === 'off' ? plainPort : encryptedPort)

/** ClickHouse, through its HTTP interface. */
export const clickhouse = kind({
  type: 'clickhouse',
  title: 'ClickHouse',
  description: 'Tables and views of a ClickHouse database.',
  settings: closed(
    databaseFields({
      port: encryptedPort,
      portNote: 'Of the HTTP interface: 8443 with encryption, 8123 without',
    }),
  ),
  destination: databaseDestination,
  problems: (settings, rules) => databaseProblems(settings, { defaultPort: portOf(settings), rules }),
  source: { dialect: 'clickhouse' },
})

import { Type, closed, oneOf, type Static } from '../../../../../../contract/src/schema.ts'
import { kind } from '../../kind.ts'
import { databaseDestination, databaseFields, databaseProblems } from '../database-settings.ts'

export const defaultPort = 3306

const Settings = closed({
  ...databaseFields({ port: defaultPort }),
  zero_dates: Type.Optional(
    oneOf(['refuse', 'null'], {
      title: 'Dates with a zero',
      description:
        'What becomes of dates like 0000-00-00, which are no dates: refuse says where there is one',
      group: 'data',
      default: 'refuse',
    }),
  ),
})

export type MysqlSettings = Static<typeof Settings>

/** MySQL 8 and MariaDB 10.6 and later. */
export const mysql = kind({
  type: 'mysql',
  title: 'MySQL and MariaDB',
  description: 'Tables and views of a MySQL or MariaDB database.',
  settings: Settings,
  destination: databaseDestination,
  problems: (settings, rules) => databaseProblems(settings, { defaultPort, rules }),
  source: { dialect: 'mysql' },
})

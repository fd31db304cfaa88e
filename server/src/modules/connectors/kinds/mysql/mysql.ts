import { Type, closed, oneOf } from '../../../../../../contract/src/schema.ts'
import { kind } from '../../kind.ts'
import {
  databaseDestination,
  databaseFields,
  databaseProblems,
  type DatabaseSettings,
} from '../database-settings.ts'

export const defaultPort = 3306

/** MySQL 8 and MariaDB 10.6 and later. */
export const mysql = kind({
  type: 'mysql',
  title: 'MySQL and MariaDB',
  description: 'Tables and views of a MySQL or MariaDB database.',
  settings: closed({
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
  }),
  destination: databaseDestination,
  problems: (settings, rules) => databaseProblems(settings, { defaultPort, rules }),
  source: { dialect: 'mysql' },
})

export interface MysqlSettings extends DatabaseSettings {
  zero_dates?: 'refuse' | 'null'
}

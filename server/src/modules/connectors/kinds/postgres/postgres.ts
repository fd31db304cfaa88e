import { Type, closed, freeOfControls, type Static } from '../../../../../../contract/src/schema.ts'
import { kind } from '../../kind.ts'
import { databaseDestination, databaseFields, databaseProblems } from '../database-settings.ts'

export const defaultPort = 5432

const Settings = closed({
  ...databaseFields({ port: defaultPort }),
  schemas: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 128, ...freeOfControls }), {
      title: 'Schemas',
      description: 'Only these are shown and read; all when left out',
      group: 'server',
      maxItems: 100,
      uniqueItems: true,
    }),
  ),
})

export type PostgresSettings = Static<typeof Settings>

/** PostgreSQL 12 and later, and what speaks like it. */
export const postgres = kind({
  type: 'postgres',
  title: 'PostgreSQL',
  description: 'Tables and views of a PostgreSQL database.',
  settings: Settings,
  destination: databaseDestination,
  problems: (settings, rules) => databaseProblems(settings, { defaultPort, rules }),
  source: { dialect: 'postgres' },
})

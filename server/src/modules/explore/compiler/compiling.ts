import type { SetFilter } from '../../../../../contract/src/filters.ts'
import { weekDays } from '../../../../../contract/src/models.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { Scene } from '../../models/index.ts'
import {
  type Bindings,
  type Calendar,
  type Dialect,
  type Values,
  dialects,
  knownTimezone,
} from '../../sql/index.ts'

/** What every part of one compilation reads. */
export interface Compiling {
  scene: Scene
  dialect: Dialect
  values: Bindings
  timezone: string | undefined
  calendar: Calendar
  now(): Date
  sample: number | undefined
  /** For display, not for execution. */
  isShown: boolean
  /** Writes the values of a set. It is the compiler itself, handed down because sets lie in conditions. */
  membersSql(compiling: Compiling, filter: SetFilter, place: SetPlace): string
  /** In how many sets that which is compiled lies. */
  setDepth: number
  /** Paths of the tables that the statement reads; grows while it is written. */
  used: Set<string>
  /** By path the names of the columns that it reads; grows likewise. */
  read: Map<string, Set<string>>
}

export interface SetPlace {
  /** The table that its names are meant from. */
  from: string
  at: string
}

/** The same for conditions alone, which may be used where no values can be bound. */
export type Filtering = Omit<Compiling, 'values'> & { values: Values }

/** The shift of a fact's time, so that an earlier period aligns with the requested one. */
export interface Shift {
  /** The moments that are moved: a column or formula, by its key, and the table it belongs to. */
  path: string
  column: string
  count: number
  unit: 'second' | 'day' | 'month'
}

/** The location of a scene determines its SQL dialect. */
export function dialectOf({ base }: Scene): Dialect {
  const { source } = base.table
  return dialects[source.kind === 'version' ? 'duckdb' : source.dialect]
}

export function zoneOf({ conventions }: Scene, asked: string | undefined): string | undefined {
  return knownTimezone(asked ?? conventions.timezone)
}

export function calendarOf({ conventions }: Scene): Calendar {
  return {
    weekStartsOn: Math.max(0, weekDays.indexOf(conventions.week_starts_on ?? 'monday')),
    yearStartsIn: conventions.fiscal_year_starts_in ?? 1,
  }
}

// The SQL guard accepts no longer text, and no query of the page is that long. For a database the statement also
// includes all transitions of a time zone, wherever it needs them; ClickHouse reads 262144 characters.
const maxCharacters = { version: 65_536, live: 250_000 }

export function checkSqlLength({ scene }: Pick<Compiling, 'scene'>, sql: string): string {
  const max = maxCharacters[scene.base.table.source.kind]
  if (sql.length <= max) return sql
  throw refuse.invalid('body', `the query is too large: ${sql.length} characters of SQL of at most ${max}`)
}

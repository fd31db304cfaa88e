import type { ColumnSource, SourceHow } from '../../plans/statement-plan.ts'

/** Where a value comes from: columns of tables, and what could not be traced. */
export interface Sources {
  columns: ReadonlyMap<string, Source>
  gaps: ReadonlySet<string>
  /** Of a struct that the statement made: the sources of each of its fields, by the name in lower case. */
  fields?: ReadonlyMap<string, Sources>
  /** A column of the query around, brought into a correlated one to find back to its row. */
  isCorrelated?: true
}

export interface Source extends ColumnSource {
  how: SourceHow
}

export const noSources: Sources = { columns: new Map(), gaps: new Set() }

export function columnSource(table: string, name: string): Sources {
  return {
    columns: new Map([[JSON.stringify([table, name]), { table, column: name, how: 'identity' }]]),
    gaps: new Set(),
  }
}

export function gapSources(reason: string): Sources {
  return { columns: new Map(), gaps: new Set([reason]) }
}

/** All of them together; what a source does in several ways it does in the one that changes most. */
export function unionSources(...all: readonly Sources[]): Sources {
  const [first, second] = all
  if (first && !second) return first
  const columns = new Map<string, Source>()
  const gaps = new Set<string>()
  for (const sources of all) {
    for (const [key, source] of sources.columns) {
      columns.set(key, { ...source, how: furthest(source.how, columns.get(key)?.how ?? source.how) })
    }
    for (const reason of sources.gaps) gaps.add(reason)
  }
  return { columns, gaps }
}

/** A value that is one of these: a field of it is that field of one of them. Those without any source are NULL or constants. */
export function alternativeSources(...all: readonly Sources[]): Sources {
  const some = all.filter((sources) => !isNothing(sources))
  const [only, second] = some
  if (only && !second) return all.length === 1 ? only : leaveSubquery(only)
  const names = new Set(some.flatMap(({ fields }) => [...(fields?.keys() ?? [])]))
  const together = unionSources(noSources, ...some)
  if (names.size === 0) return together
  const fields = [...names].map(
    (name) => [name, alternativeSources(...some.map((sources) => fieldOf(sources, name)))] as const,
  )
  return { ...together, fields: new Map(fields) }
}

const isNothing = ({ columns, gaps, fields }: Sources) => columns.size === 0 && gaps.size === 0 && !fields

/** Where the fields are not known, each comes from all of it. */
const fieldOf = (sources: Sources, name: string): Sources =>
  sources.fields ? (sources.fields.get(name) ?? noSources) : sources

/** A value, and what it and each field of it has to do with besides. */
export function withInfluences(value: Sources, ...others: readonly Sources[]): Sources {
  if (others.every((sources) => isNothing(sources))) return leaveSubquery(value)
  const together = unionSources(value, ...others)
  if (!value.fields) return together
  const fields = [...value.fields].map(
    ([name, sources]) => [name, withInfluences(sources, ...others)] as const,
  )
  return { ...together, fields: new Map(fields) }
}

/** The same sources, deciding only through a condition. */
export const asConditional = (...all: readonly Sources[]): Sources =>
  withHow(unionSources(...all), () => 'conditional')

/** The same sources, of which something is computed or summed up. */
export const computedFrom = (how: 'value' | 'aggregate', sources: Sources): Sources =>
  withHow(sources, (before) => (before === 'conditional' ? before : furthest(before, how)))

const distance: readonly SourceHow[] = ['conditional', 'identity', 'value', 'aggregate']
const furthest = (one: SourceHow, other: SourceHow): SourceHow =>
  distance[Math.max(distance.indexOf(one), distance.indexOf(other))]!

function withHow({ columns, gaps }: Sources, how: (before: SourceHow) => SourceHow): Sources {
  const entries = [...columns].map(([key, source]) => [key, { ...source, how: how(source.how) }] as const)
  return { columns: new Map(entries), gaps }
}

export const markCorrelated = (sources: Sources): Sources => ({ ...sources, isCorrelated: true })

/** The same column once it has left the correlated query. */
export function leaveSubquery({ columns, gaps, fields }: Sources): Sources {
  return fields ? { columns, gaps, fields } : { columns, gaps }
}

export function isEqual(one: Sources, other: Sources): boolean {
  if (one.columns.size !== other.columns.size || one.gaps.size !== other.gaps.size) return false
  if (![...one.columns].every(([key, { how }]) => other.columns.get(key)?.how === how)) return false
  if (one.fields?.size !== other.fields?.size) return false
  return [...(one.fields ?? [])].every(([name, sources]) => isEqual(sources, fieldOf(other, name)))
}

import type {
  ColumnCondition,
  ColumnMask,
  PolicyCondition,
  RowPolicy,
} from '../../../../../contract/src/policy-document.ts'
import { comparisonsIn } from '../../sql/index.ts'
import { isEmpty, type Layer, type Step } from './layer.ts'

/** How the rows of a dataset are made of others, by one version of a recipe. */
export interface Derivation {
  output: number
  inputs: number[]
  lineage: {
    columns: { name: string; sources: Source[] }[]
    gaps: { output: string | null }[]
    /** Inputs of which several rows may make one row, other than by a group of equal ones. Unknown of older versions. */
    combined?: number[]
  }
}

interface Source {
  /** Null: the dataset was deleted. */
  dataset_id: number | null
  column: string
  how?: string
}

/** The policies of an input as they hold for what is made of it; none where nothing of them reaches it. */
export function carry(layer: Layer, input: number, derivation: Derivation): Layer[] {
  const paths: Layer['paths'] = {}
  const note = (from: string, to: string) => {
    const way: Step[] = layer.paths[from] ?? [{ dataset_id: layer.origin.id, column: from }]
    paths[to] ??= [...way, { dataset_id: derivation.output, column: to }]
  }
  const columns = layer.columns.flatMap((mask) => carryMask(mask, { input, derivation, note }))
  const names = columnsOf(layer.rows)
  const { found, closed } = carriedColumns(names, { input, derivation })
  for (const [from, to] of found) note(from, to)
  const carried: Layer = {
    origin: layer.origin,
    unrestricted: layer.unrestricted,
    rows: closed.length > 0 ? [] : layer.rows.map((row) => renamed(row, found)),
    columns: [...new Map(columns.map((mask) => [JSON.stringify(mask), mask])).values()],
    column_types: Object.fromEntries(
      [...found].map(([from, to]) => [to, layer.column_types[from] ?? 'unknown']),
    ),
    paths,
    closed: [...layer.closed, ...closed],
  }
  return isEmpty(carried) ? [] : [carried]
}

interface Carrying {
  input: number
  derivation: Derivation
}

/** Unchanged values keep the mask; what is computed of them shows nothing, since a mask of the values may not fit it. */
function carryMask(
  mask: ColumnMask,
  { input, derivation, note }: Carrying & { note(from: string, to: string): void },
): ColumnMask[] {
  const untraced = new Set(derivation.lineage.gaps.map(({ output }) => output))
  return derivation.lineage.columns.flatMap(({ name, sources }): ColumnMask[] => {
    const own = sources.filter((source) => source.dataset_id === input && source.column === mask.column)
    const isUntraced = untraced.has(name)
    if (own.length === 0 && !isUntraced) return []
    const isSame =
      !isUntraced &&
      own.every(({ how }) => how === 'identity') &&
      sources.every(({ how }) => how === 'identity')
    note(mask.column, name)
    return [
      { ...mask, column: name, mask: isSame || mask.mask.kind === 'hide' ? mask.mask : { kind: 'null' } },
    ]
  })
}

/** The output columns that hold the very values of those that row policies compare. */
function carriedColumns(
  names: readonly string[],
  { input, derivation: { lineage } }: Carrying,
): { found: Map<string, string>; closed: string[] } {
  const found = new Map<string, string>()
  if (names.length === 0) return { found, closed: [] }
  if (lineage.combined === undefined)
    return { found, closed: ['how the rows of the recipe are made is not known: publish it again'] }
  if (lineage.combined.includes(input))
    return { found, closed: ['a row is made of several rows, which a user may not all see'] }
  const untraced = new Set(lineage.gaps.map(({ output }) => output))
  const closed = names.flatMap((column) => {
    const output = lineage.columns.find(
      ({ name, sources }) =>
        !untraced.has(name) &&
        sources.some((source) => source.dataset_id === input) &&
        sources.every(
          ({ dataset_id: from, column: one, how }) =>
            how === 'identity' && (from !== input || one === column),
        ),
    )
    if (!output) return [`the policies compare "${column}", whose values no column has unchanged`]
    found.set(column, output.name)
    return []
  })
  return { found, closed }
}

const columnsOf = (rows: readonly RowPolicy[]): string[] => [
  ...new Set(
    rows.flatMap(({ condition }) =>
      comparisonsIn<ColumnCondition>(condition).map(({ comparison }) => comparison.column),
    ),
  ),
]

const renamed = (row: RowPolicy, names: ReadonlyMap<string, string>): RowPolicy => ({
  ...row,
  condition: renamedIn(row.condition, names),
})

function renamedIn(condition: PolicyCondition, names: ReadonlyMap<string, string>): PolicyCondition {
  if ('all' in condition) return { all: condition.all.map((one) => renamedIn(one, names)) }
  if ('any' in condition) return { any: condition.any.map((one) => renamedIn(one, names)) }
  if ('not' in condition) return { not: renamedIn(condition.not, names) }
  return { ...condition, column: names.get(condition.column) ?? condition.column }
}

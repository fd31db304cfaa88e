import type { DatasetColumn } from '../../../../../contract/src/datasets.ts'
import type { Format } from '../../../../../contract/src/formats.ts'
import type { ModelMeasure } from '../../../../../contract/src/models.ts'
import type { DatasetTable } from '../../datasets/index.ts'
import { isNumeric } from '../../sql/index.ts'
import { type ColumnProfile, maxCounterSpan, minCounted } from '../../warehouse/index.ts'
import { queryColumn } from '../field.ts'
import { defaultUse } from './default-aggregate.ts'
import { geoOf } from './dimensions.ts'
import { asName, labelOf, wordsOf } from './words.ts'

const money = new Set(
  'amount revenue sales cost price total fee tax profit salary income spend budget'.split(' '),
)
const shares = new Set(['rate', 'ratio', 'percent', 'percentage', 'pct', 'share'])

/** The number of rows, and for each number that measures something its sum and its mean. */
export function suggestMeasures(
  table: DatasetTable,
  columns: readonly DatasetColumn[],
  profiles: ReadonlyMap<string, ColumnProfile>,
): ModelMeasure[] {
  const taken = new Set(table.columns.map(({ name }) => name.toLowerCase()))
  const free = (wanted: string): string => {
    let name = asName(wanted)
    for (let copy = 2; taken.has(name.toLowerCase()); copy += 1) name = `${asName(wanted)}_${copy}`
    taken.add(name.toLowerCase())
    return name
  }
  const rows: ModelMeasure = {
    name: free('row_count'),
    kind: 'aggregate',
    aggregate: 'count',
    label: `Number of ${table.name}`.slice(0, 200),
    synonyms: ['count', 'rows'],
  }
  return [
    rows,
    ...columns
      .filter((column) => isMeasured(column, profiles.get(column.name)))
      .flatMap((column) => {
        const words = wordsOf(column.name)
        const label = column.label ?? labelOf(column.name)
        const format = formatOf(words)
        const base = { column: column.name, kind: 'aggregate' as const, ...(format ? { format } : {}) }
        const mean: ModelMeasure = {
          ...base,
          name: free(`average_${column.name}`),
          aggregate: 'avg',
          label: `Average ${label}`,
        }
        if (defaultUse(column).aggregate === 'avg') return [mean]
        const sum: ModelMeasure = {
          ...base,
          name: free(`total_${column.name}`),
          aggregate: 'sum',
          label: `Total ${label}`,
        }
        return [sum, mean]
      }),
  ]
}

function isMeasured(column: DatasetColumn, profile: ColumnProfile | undefined): boolean {
  if (!isNumeric(queryColumn(column)) || geoOf(column)) return false
  if (profile && profile.distinct_count <= 1) return false
  return defaultUse({ ...column, isCounter: profile && isCounter(column, profile) }).role === 'measure'
}

/** The same as the warehouse finds of a version, by the profile. */
function isCounter(
  { type }: DatasetColumn,
  { distinct_count: distinct, ...profile }: ColumnProfile,
): boolean {
  if (type !== 'integer' || profile.row_count < minCounted || profile.null_count > 0) return false
  const span = Number(profile.max) - Number(profile.min) + 1
  return distinct >= 0.97 * profile.row_count && span <= maxCounterSpan * profile.row_count
}

function formatOf(words: readonly string[]): Format | undefined {
  if (words.some((word) => shares.has(word))) return { kind: 'number', decimals: 2 }
  return words.some((word) => money.has(word)) ? { kind: 'number', decimals: 2 } : undefined
}

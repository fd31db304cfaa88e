import type { ChartTable } from '../drawn-kind.ts'
import { familyOf, toNumber } from '../values/columns.ts'
import { labelText } from '../shape.ts'
import { translated } from '../texts/translate.ts'
import { placeOf, type Spec, type SpecProblem } from './parse-spec.ts'

type Columns = Pick<ChartTable, 'columns'>

/** A first specification for an answer: its first measure by its first dimension. */
export function exampleSpec({ columns }: Columns): string {
  const isMeasure = ({ role, type }: Columns['columns'][number]) =>
    role ? role === 'measure' : familyOf(type) === 'number'
  const along = columns.find((column) => !isMeasure(column)) ?? columns[0]
  const measure = columns.find(isMeasure) ?? columns[0]
  const isTime = familyOf(along?.type) === 'time'
  const spec = {
    mark: { type: isTime ? 'line' : 'bar', tooltip: true },
    encoding: {
      x: { field: along?.name ?? '', type: isTime ? 'temporal' : 'nominal' },
      y: { field: measure?.name ?? '', type: 'quantitative' },
    },
  }
  return JSON.stringify(spec, null, 2)
}

/** The rows as Vega reads them: numbers as numbers, and values as the model calls them. */
export const valuesOf = ({ columns, rows }: ChartTable): Record<string, unknown>[] =>
  rows.map((row) =>
    Object.fromEntries(
      columns.map((column, at) => {
        const value = row[at] ?? null
        if (value !== null && column.values) return [column.name, labelText(value, column)]
        return [column.name, familyOf(column.type) === 'number' ? (toNumber(value) ?? null) : value]
      }),
    ),
  )

/**
 * A field that is no column of the answer. Transforms make fields of their own, under names that only Vega-Lite knows, so
 * beside them nothing is said.
 */
export function unknownField(spec: Spec, text: string, { columns }: Columns): SpecProblem | undefined {
  const names = new Set(columns.map(({ name }) => name))
  const fields: string[] = []
  let hasTransforms = false
  walk(spec, (part) => {
    hasTransforms ||= 'transform' in part
    if (typeof part['field'] === 'string') fields.push(part['field'])
  })
  const lost = hasTransforms
    ? undefined
    : fields.find((field) => !names.has(plain(field)) && !names.has(field))
  if (lost === undefined) return undefined
  return {
    problem: translated(
      {
        en: 'the answer has no column "{{name}}"; it has {{names}}',
        de: 'die Antwort hat keine Spalte „{{name}}“; sie hat {{names}}',
      },
      {
        name: lost,
        names: [...names]
          .slice(0, 20)
          .map((name) => `"${name}"`)
          .join(', '),
      },
    ),
    at: placeOf(text, lost),
  }
}

const plain = (field: string) => field.replaceAll(/\\(.)/g, '$1')

/**
 * The specification with the fields that are columns written as Vega reads them (a dot in a name is no path), and with the
 * model's order of values where the author wants no other.
 */
export function withFields(spec: Spec, { columns }: Columns): Spec {
  const copy = structuredClone(spec)
  walk(copy, (part) => {
    const column = columns.find(({ name }) => name === part['field'])
    if (!column) return
    part['field'] = column.name.replaceAll(/[.[\]\\'"]/g, String.raw`\$&`)
    const isNamed = part['type'] === 'nominal' || part['type'] === 'ordinal'
    if (column.values && isNamed && !('sort' in part) && !('aggregate' in part))
      part['sort'] = column.values.map(({ value }) => labelText(value, column))
  })
  return copy
}

function walk(part: unknown, visit: (part: Record<string, unknown>) => void): void {
  if (typeof part !== 'object' || part === null) return
  if (!Array.isArray(part)) visit(part as Record<string, unknown>)
  for (const value of Object.values(part)) walk(value, visit)
}

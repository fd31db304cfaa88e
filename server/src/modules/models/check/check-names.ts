import type { Known } from '../known.ts'
import type { Problem } from './problem.ts'

interface Named {
  name: string
  path: string
}

const placed = (list: readonly { name: string }[], at: string): Named[] =>
  list.map(({ name }, index) => ({ name, path: `${at}.${index}` }))

/** Ambiguous names: a query could mean either. */
export function checkNames(known: Known): Problem[] {
  const { dimensions, measures, hierarchies, joins } = known.model
  return [
    ...repeated([...placed(dimensions, 'dimensions'), ...placed(measures, 'measures')]),
    ...repeated(placed(hierarchies, 'hierarchies')),
    ...repeated(placed(joins, 'joins')),
    ...dimensions.flatMap(({ name, column }, index) =>
      clash(known, name, column).map((message) => ({
        path: `dimensions.${index}.name`,
        field: name,
        message,
      })),
    ),
    ...measures.flatMap(({ name }, index) =>
      clash(known, name, undefined).map((message) => ({
        path: `measures.${index}.name`,
        field: name,
        message,
      })),
    ),
    ...joins.flatMap(({ name }, index) =>
      dotted(known, name).map((message) => ({ path: `joins.${index}.name`, field: name, message })),
    ),
  ]
}

function repeated(list: readonly Named[]): Problem[] {
  const seen = new Map<string, string>()
  return list.flatMap(({ name, path }) => {
    const first = seen.get(name.toLowerCase())
    if (first === undefined) seen.set(name.toLowerCase(), path)
    return first === undefined
      ? []
      : [{ path: `${path}.name`, field: name, message: `"${name}" is already the name of ${first}` }]
  })
}

function clash({ table }: Known, name: string, ofColumn: string | undefined): string[] {
  const column = table.columns.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (!column || column.name.toLowerCase() === ofColumn?.toLowerCase()) return []
  return [
    `dataset "${table.name}" has a column "${column.name}", which is something else: take another name, ` +
      `for example "${ofColumn === undefined ? 'total' : 'the'}_${name}"`,
  ]
}

function dotted({ table }: Known, name: string): string[] {
  const column = table.columns.find((one) => one.name.toLowerCase().startsWith(`${name.toLowerCase()}.`))
  if (!column) return []
  return [`dataset "${table.name}" has a column "${column.name}", which would read as a field of this join`]
}

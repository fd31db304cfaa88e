import type { FilterOrGroup } from '../../../../../contract/src/filters.ts'
import type { CatalogueField } from './catalogue.ts'
import type { Place, Scope } from './scope.ts'

/** The field that a query of the scope names. */
export function fieldNamed({ places }: Scope, name: string): CatalogueField | undefined {
  const found = places.find(({ path, dataset }) =>
    dataset.fields.some((field) => (path === '' ? field.name : `${path}.${field.name}`) === name),
  )
  return found?.dataset.fields.find(
    (field) =>
      name.endsWith(field.name) && (found.path === '' ? field.name : `${found.path}.${field.name}`) === name,
  )
}

export function namesIn(filter: FilterOrGroup): string[] {
  if ('column' in filter) return [filter.column]
  return Object.values(filter).flatMap((inner) =>
    Array.isArray(inner) ? (inner as FilterOrGroup[]).flatMap(namesIn) : namesIn(inner as FilterOrGroup),
  )
}

/**
 * A condition of a table in the names of the scope: undefined where a column is not reached. What a table joins may be reached by
 * another, shorter way from the dataset that is asked.
 */
export function placedFilter(scope: Scope, place: Place, filter: FilterOrGroup): FilterOrGroup | undefined {
  if ('column' in filter) {
    const column = placedName(scope, place, filter.column)
    return column === undefined ? undefined : { ...filter, column }
  }
  const entries = Object.entries(filter).map(([key, inner]) => {
    if (!Array.isArray(inner)) return [key, placedFilter(scope, place, inner as FilterOrGroup)] as const
    const parts = (inner as FilterOrGroup[]).map((one) => placedFilter(scope, place, one))
    return [key, parts.includes(undefined) ? undefined : parts] as const
  })
  return entries.some(([, inner]) => inner === undefined)
    ? undefined
    : (Object.fromEntries(entries) as FilterOrGroup)
}

export function placedName(scope: Scope, place: Place, name: string): string | undefined {
  const steps = name.split('.')
  const own = steps.pop()!
  let dataset = place.dataset
  for (const step of steps) {
    const join = dataset.joins.find((one) => one.name === step)
    const next = scope.places.find((one) => one.dataset.id === join?.datasetId)
    if (!next) return undefined
    dataset = next.dataset
  }
  const whole = place.path === '' ? name : `${place.path}.${name}`
  const isReached = scope.places.some(({ path }) => path === whole.split('.').slice(0, -1).join('.'))
  if (isReached) return whole
  const target = scope.places.find((one) => one.dataset === dataset)
  return target && (target.path === '' ? own : `${target.path}.${own}`)
}

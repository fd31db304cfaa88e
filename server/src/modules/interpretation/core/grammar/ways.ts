import type { Reader } from '../reader.ts'
import type { Place, Ref } from '../scope.ts'

const pathOf = (column: string) => column.split('.').slice(0, -1).join('.')

/** The places of what the query shows, counts and restricts. */
function pathsIn({ dimensions, measures, filters }: Reader): string[] {
  const columns = [
    ...dimensions.map(({ column }) => column),
    ...measures.flatMap(({ query }) => (typeof query === 'string' ? [] : [query.column ?? ''])),
    ...filters.flatMap((filter) => ('column' in filter ? [filter.column] : [])),
  ]
  return [...new Set(columns.map(pathOf))]
}

const namedIn = ({ items }: Reader): Ref[] => items.flatMap(({ isUsed, ref }) => (isUsed && ref ? [ref] : []))

/** Nothing is of the rows that are read, which only multiply those that they lead to. */
export function isIdleHome(reader: Reader): boolean {
  const paths = [...new Set([...pathsIn(reader), ...namedIn(reader).map(({ place }) => place.path)])]
  const [first] = new Set(paths.map((path) => path.split('.')[0]))
  if (paths.length === 0 || paths.some((path) => path.split('.')[0] !== first)) return false
  return reader.scope.places.find(({ path }) => path === first && path !== '')?.isToMany === false
}

/** "Authors who have written publications in the domain": a way to the domain that leaves the publications out. */
export function isPassedBy(reader: Reader): boolean {
  const paths = pathsIn(reader)
  if (reader.filters.some((filter) => 'set' in filter) || reader.having.length > 0) return false
  return namedIn(reader).some(
    ({ kind, place }) =>
      kind === 'table' &&
      place.isToMany &&
      !paths.some((path) => datasetsOn(reader, path).includes(place.dataset)),
  )
}

const datasetsOn = ({ scope: { places, home } }: Reader, path: string) => [
  home,
  ...places
    .filter((place) => place.path !== '' && `${path}.`.startsWith(`${place.path}.`))
    .map(({ dataset }) => dataset),
]

/** Rows of two tables beside one another that only a third one connects, which is not spoken of: each of the one with each of the other. */
export function isManyByMany(reader: Reader): boolean {
  const { scope, dimensions, measures } = reader
  if (namedIn(reader).some(({ kind, place }) => kind === 'table' && place.path === '')) return false
  const columns = [
    ...dimensions.map(({ column }) => column),
    ...measures.flatMap(({ query }) =>
      typeof query === 'string' || query.column === undefined ? [] : [query.column],
    ),
  ]
  const places = columns.flatMap((column) => scope.places.filter(({ path }) => path === pathOf(column)))
  return places.some((one) => one.isToMany && places.some((other) => isApart(one, other)))
}

const isApart = ({ path: one }: Place, { path: other }: Place): boolean =>
  !`${one}.`.startsWith(`${other}.`) && !`${other}.`.startsWith(`${one}.`)

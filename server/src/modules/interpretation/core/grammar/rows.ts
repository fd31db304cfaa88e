import type { FilterOrGroup } from '../../../../../../contract/src/filters.ts'
import type { Item, Reader } from '../reader.ts'
import { doubt } from './doubts.ts'
import { type Place, displayOf, isNamed as hasName, keyOf, nameAt } from '../scope.ts'

/** What there is a row for, once all words are read, and whether that can be what is asked. */
export function settleRows(reader: Reader): void {
  if (reader.isModelled || reader.given.isFragment) return
  separateNames(reader)
  const place = reader.perRowOf ?? rowsListed(reader)
  if (place) separateRows(reader, place)
  doubt(reader)
  keepOwned(reader)
}

/** Rows that belong to none of what is listed or grouped by are none of its. */
function keepOwned({ scope, dimensions, filters }: Reader): void {
  const paths = [...new Set(dimensions.map(({ column }) => pathOf(column)))]
  // A column that the way joins on is of these rows themselves, and so is its absence.
  const isOwn = dimensions.every(({ column }) => isJoined(scope, column))
  if (scope.places.length === 1 || paths.includes('') || isOwn) return
  for (const path of paths) {
    const place = scope.places.find((one) => one.path === path)
    const key = place && keyOf(place.dataset)
    const isKept =
      paths.some((other) => other.startsWith(`${path}.`)) || filters.some((filter) => isOf(filter, path))
    if (key && !isKept) filters.push({ column: nameAt(place, key), operator: 'is_not_null' })
  }
}

const pathOf = (column: string) => column.split('.').slice(0, -1).join('.')

/** A condition that only rows with something there meet. */
const isOf = (filter: FilterOrGroup, path: string): boolean =>
  'column' in filter &&
  `${pathOf(filter.column)}.`.startsWith(`${path}.`) &&
  !/not|null/.test(filter.operator)

const isJoined = ({ home }: Reader['scope'], column: string): boolean =>
  home.joins.some(({ name, on, isToMany }) => !isToMany && on.some(({ to }) => column === `${name}.${to}`))

/** "The ages of the teachers": one for each, and not each age once, unless the words say so. */
function rowsListed(reader: Reader): Place | undefined {
  const [place] = reader.scope.places
  if (reader.scope.places.length === 1 || !place) return undefined
  if (reader.measures.length > 0 || reader.limit !== undefined || reader.dimensions.length === 0)
    return undefined
  if (reader.items.some((item) => isEachOnce(reader, item))) return undefined
  const isNamed = reader.items.some(
    ({ isUsed, ref, at }) => isUsed && ref?.kind === 'table' && ref.place === place && isOwner(reader, at),
  )
  const display = displayOf(place)
  const isShown = reader.dimensions.some(({ column }) => column === display?.name)
  const areAllHere = reader.dimensions.every(
    ({ column, grain }) => grain === undefined && !column.includes('.'),
  )
  return isNamed && !isShown && areAllHere ? place : undefined
}

/** Numbers of those who are called alike stay apart. */
function separateNames(reader: Reader): void {
  if (reader.scope.places.length === 1 || reader.measures.length === 0) return
  if (reader.items.some((item) => reader.does(item, 'distinct'))) return
  const shown = reader.dimensions.map(({ column }) => column)
  for (const column of shown) {
    const path = pathOf(column)
    const place = reader.scope.places.find((one) => one.path === path)
    const display = place && displayOf(place)
    if (!place || !display || nameAt(place, display) !== column || !hasName(place)) continue
    const isMentioned = reader.items.some(
      ({ isUsed, refs }) =>
        isUsed && refs.some(({ kind, place: of }) => kind === 'table' && of.dataset === place.dataset),
    )
    if (isMentioned && display !== keyOf(place.dataset)) separateRows(reader, place)
  }
}

const isEachOnce = (reader: Reader, item: Item): boolean =>
  reader.does(item, 'distinct') ||
  reader.does(item, 'group') ||
  reader.does(item, 'never') ||
  reader.does(item, 'without') ||
  /^(which|common|shared)$/i.test(item.text)

/** "Of all teachers", "the teachers'". */
const isOwner = ({ items }: Reader, at: number): boolean =>
  items.slice(Math.max(0, at - 4), at).some(({ text }) => /(^|\s)(of|for)$/i.test(text))

/** Rows are distinguished, also where others have the same. */
function separateRows(reader: Reader, place: Place): void {
  const key = keyOf(place.dataset)
  if (key && /id$|key$|code$|number$/i.test(key.name) && reader.dimensions.length > 0)
    reader.addDimension({ column: nameAt(place, key) })
}

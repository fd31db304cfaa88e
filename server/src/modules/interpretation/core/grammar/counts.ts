import type { CatalogueField } from '../catalogue.ts'
import type { Reader, WantedMeasure } from '../reader.ts'
import { type Place, type Ref, keyOf, nameAt } from '../scope.ts'

/** The rows of the home dataset: by the measure that its model has for them. */
export function countRows(reader: Reader): WantedMeasure {
  const [home] = reader.scope.places
  const own = home!.dataset.fields.find(
    ({ measure }) =>
      measure?.kind === 'aggregate' &&
      measure.aggregate === 'count' &&
      measure.column === undefined &&
      !measure.filters?.length,
  )
  return own ? addOwn(reader, home!, own) : reader.addAggregate('count', undefined)
}

/** The rows of a table: by the measure that its model has for it, else one by one. */
export function countTable(reader: Reader, { place }: Ref): WantedMeasure {
  const { dataset } = place
  const single = dataset.name.toLowerCase().replace(/ies$/, 'y').replace(/s$/, '')
  const own = dataset.fields.find(
    ({ role, name }) =>
      role === 'measure' && new RegExp(`^(number_of_)?${escaped(single)}(s|es)?(_?count)?$`, 'i').test(name),
  )
  if (own) return addOwn(reader, place, own)
  const counting = isPlain(reader) && dataset.fields.find(isCounting)
  if (counting) return reader.addAggregate('sum', nameAt(place, counting), place)
  if (place.path === '') return reader.addAggregate('count', undefined)
  const key = keyOf(dataset)
  reader.penalty += 0.05
  return reader.addAggregate('count_distinct', key && nameAt(place, key), place)
}

const addOwn = (reader: Reader, place: Place, field: CatalogueField): WantedMeasure =>
  reader.addMeasure({
    kind: 'measure',
    place,
    field,
    name: nameAt(place, field),
    source: 'model',
    score: 0.9,
  })

const isPlain = ({ isModelled, scope }: Reader) => !isModelled && scope.places.length > 1

/** Rows that say how many they stand for. */
const isCounting = ({ name, type, role }: CatalogueField) =>
  role === 'dimension' && (type === 'integer' || type === 'number') && /^(count|quantity)$/i.test(name)

const escaped = (text: string) => text.replace(/[^a-z0-9]/gi, '.')

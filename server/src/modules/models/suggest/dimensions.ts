import type { DatasetColumn } from '../../../../../contract/src/datasets.ts'
import type { ModelDimension } from '../../../../../contract/src/models.ts'
import { isNumeric } from '../../sql/index.ts'
import type { ColumnProfile } from '../../warehouse/index.ts'
import { queryColumn } from '../field.ts'
import { kindOf } from '../fields.ts'
import { asName, isKey, labelOf, wordsOf } from './words.ts'

type Geo = NonNullable<ModelDimension['geo']>

const geoByWord: Record<string, Geo> = {
  country: 'country',
  nation: 'country',
  region: 'region',
  state: 'region',
  province: 'region',
  county: 'region',
  city: 'city',
  town: 'city',
  zip: 'postal_code',
  zipcode: 'postal_code',
  postcode: 'postal_code',
  postal: 'postal_code',
  lat: 'latitude',
  latitude: 'latitude',
  lon: 'longitude',
  lng: 'longitude',
  long: 'longitude',
  longitude: 'longitude',
}

/** The kind of place in a column, by its name if its type agrees. */
export function geoOf(column: DatasetColumn): Geo | undefined {
  const geo = wordsOf(column.name)
    .map((word) => geoByWord[word])
    .find(Boolean)
  if (geo === undefined) return undefined
  const isNumber = isNumeric(queryColumn(column))
  if (geo === 'latitude' || geo === 'longitude') return isNumber ? geo : undefined
  return column.type === 'text' || (geo === 'postal_code' && isNumber) ? geo : undefined
}

/** A column as a dimension; numbers that are measured and keys are there, but not offered. */
export function suggestDimension(column: DatasetColumn, profile: ColumnProfile | undefined): ModelDimension {
  const geo = geoOf(column)
  const kind = isKey(column.name) ? 'text' : (kindOf(column) ?? 'text')
  return {
    name: asName(column.name),
    column: column.name,
    kind: geo ? 'geo' : kind,
    label: column.label ?? labelOf(column.name),
    ...(geo ? { geo } : {}),
    ...(isHidden(column, profile) ? { hidden: true } : {}),
  }
}

// A whole number of few different values, like a month or a grade, is grouped by as well as summed up.
const few = 40

function isHidden(column: DatasetColumn, profile: ColumnProfile | undefined): boolean {
  if (column.type === 'text') return isKey(column.name) && (profile?.distinct_count ?? few + 1) > few
  if (!isNumeric(queryColumn(column))) return false
  if (isKey(column.name)) return true
  return !(column.type === 'integer' && (profile?.distinct_count ?? few + 1) <= few)
}

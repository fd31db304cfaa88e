import { familyOf } from '../../../../charts/src/values/columns.ts'
import { formatValue } from '../../../../charts/src/values/value-format.ts'
import { formatTime } from '../../lib/format.ts'
import type { EntityObject, PublishedEntity } from '../../lib/published-api.ts'
import { t } from '../../lib/words.ts'

/** As of when the data are that a release froze. */
export const asOfWords = ({ as_of: asOf }: PublishedEntity): string | undefined =>
  asOf === null ? undefined : t('As of {{time}}.', { time: formatTime(asOf) })

export type Field = PublishedEntity['fields'][number]

/** A value as its field wants it written; a dash where there is none. */
export const textOf = (field: Field, object: EntityObject): string => {
  const { name, type, format } = field
  return formatValue(object[name], { type, ...(format ? { format } : {}) }) || '–'
}

export const isNumber = ({ type }: Field): boolean => familyOf(type) === 'number'

export const fieldOf = ({ fields }: PublishedEntity, name: string | null): Field | undefined =>
  fields.find((field) => field.name === name)

/** What an object is called: its title, or its key where there is none. */
export function titleOf(entity: PublishedEntity, object: EntityObject): string {
  const field = fieldOf(entity, entity.title)
  const text = field ? textOf(field, object) : '–'
  return text === '–' ? String(object[entity.key] ?? text) : text
}

export function subtitleOf(entity: PublishedEntity, object: EntityObject): string | undefined {
  const field = fieldOf(entity, entity.subtitle)
  return field && textOf(field, object)
}

/** The picture of an object, where its address is one that shows nobody's data to others on the way. */
export function pictureOf(entity: PublishedEntity, object: EntityObject): string | undefined {
  const address = entity.image === null ? undefined : object[entity.image]
  return typeof address === 'string' && address.startsWith('https://') ? address : undefined
}

/** Fields that say more of an object than its title and picture do. */
export const otherFields = (entity: PublishedEntity): Field[] =>
  entity.fields.filter(({ name }) => name !== entity.title && name !== entity.image)

interface Section {
  label: string | null
  fields: Field[]
  hasCharts: boolean
}

/** What the page of an object shows: the sections of its authors, or all that its title and picture do not say. */
export function sectionsOf(entity: PublishedEntity): Section[] {
  if (entity.detail.length === 0) return [{ label: null, fields: otherFields(entity), hasCharts: false }]
  return entity.detail.map(({ label, fields, charts }) => ({
    label,
    fields: fields.flatMap((name) => fieldOf(entity, name) ?? []),
    hasCharts: charts.length > 0,
  }))
}

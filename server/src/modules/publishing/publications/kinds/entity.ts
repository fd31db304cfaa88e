import {
  reservedNames,
  type EntityDefinition,
  type EntityField,
} from '../../../../../../contract/src/publication-definitions.ts'
import type { DatasetColumn } from '../../../../../../contract/src/datasets.ts'
import { type Detail, refuse, refuseMistakes } from '../../../../kernel/errors.ts'
import { requireTarget } from '../../../access/index.ts'
import { type DatasetTable, datasetTables, getDatasetTable } from '../../../datasets/index.ts'
import { answerQuery } from '../../../explore/index.ts'
import type { FrozenField } from '../../releases/frozen.ts'
import { type Asking, type Kind, pinnedAt } from './kind.ts'

const place = 'body.definition'

/** A dataset as business objects. */
export const entity: Kind<'entity'> = {
  async check(context, definition) {
    await requireDataset(context, definition)
    // Without data a release finds what is wrong with its columns.
    const [table] = await datasetTables(context, 'dataset.query', { ids: [definition.dataset_id] })
    refuseMistakes([
      ...nameMistakes(definition),
      ...(table ? columnMistakes(definition, table) : []),
      ...roleMistakes(definition),
    ])
  },

  async freeze(context, definition) {
    const table = await tableOf(context, definition)
    refuseMistakes(columnMistakes(definition, table))
    await requireUniqueKey(context, definition, table)
    const fields = definition.fields.map((field) => frozenField(field, columnOf(field, table)!))
    return { fields, ...pinnedAt(context, definition, table) }
  },

  partsOf: ({ frozen: { fields }, definition: { key } }) =>
    new Map([
      // All its addresses are made of it.
      [`key "${key}"`, 'key'],
      ...fields
        .filter(({ is_hidden: isHidden }) => isHidden !== true)
        .map(({ name, type }): [string, string] => [`field "${name}"`, type]),
    ]),
}

const requireDataset = (context: Asking, { dataset_id: id }: EntityDefinition) =>
  requireTarget(context, 'dataset.query', { type: 'dataset', id, path: `${place}.dataset_id` })

async function tableOf(context: Asking, definition: EntityDefinition): Promise<DatasetTable> {
  await requireDataset(context, definition)
  return await getDatasetTable(context, definition.dataset_id)
}

const columnOf = (
  { column }: Pick<EntityField, 'column'>,
  { columns }: DatasetTable,
): DatasetColumn | undefined => columns.find(({ name }) => name === column)

const frozenField = (field: EntityField, column: DatasetColumn): FrozenField => {
  const format = field.format ?? column.format
  return {
    ...field,
    label: field.label ?? column.label ?? column.name,
    type: column.type,
    ...(format ? { format } : {}),
  }
}

const reserved: ReadonlySet<string> = new Set(reservedNames.fields)

function nameMistakes({ fields, relations = [] }: EntityDefinition): Detail[] {
  const named = [
    ...fields.map(({ name }, at) => ({ name, path: `${place}.fields.${at}.name` })),
    ...relations.map(({ name }, at) => ({ name, path: `${place}.relations.${at}.name` })),
  ]
  const seen = new Set<string>()
  return named.flatMap(({ name, path }) => {
    const isTaken = seen.has(name)
    seen.add(name)
    if (reserved.has(name))
      return [{ path, message: `"${name}" is a parameter of every list: take another name` }]
    return isTaken ? [{ path, message: `there are two fields or relations "${name}"` }] : []
  })
}

/** What an author may not see cannot be published. */
const columnMistakes = ({ fields }: EntityDefinition, table: DatasetTable): Detail[] =>
  fields.flatMap((field, at) => {
    const path = `${place}.fields.${at}.column`
    const column = columnOf(field, table)
    if (!column) return [{ path, message: `the dataset "${table.name}" has no column "${field.column}"` }]
    if (column.masked)
      return [{ path, message: `you see a mask in place of the values of "${field.column}"` }]
    return field.is_searchable && column.type !== 'text'
      ? [{ path: `${place}.fields.${at}.is_searchable`, message: `"${field.name}" is no text` }]
      : []
  })

function roleMistakes({
  fields,
  key,
  title,
  subtitle,
  image,
  sort,
  relations = [],
  detail = [],
}: EntityDefinition): Detail[] {
  const roles = [
    { name: key, path: 'key' },
    { name: title, path: 'title' },
    { name: subtitle, path: 'subtitle' },
    { name: image, path: 'image' },
    { name: sort?.field, path: 'sort.field' },
    ...relations.map(({ field }, at) => ({ name: field, path: `relations.${at}.field` })),
    ...detail.flatMap((section, at) =>
      section.fields.map((name, place) => ({ name, path: `detail.${at}.fields.${place}` })),
    ),
  ]
  const unknown = roles.flatMap(({ name, path }) =>
    name === undefined || fields.some((field) => field.name === name)
      ? []
      : [{ path: `${place}.${path}`, message: `there is no field "${name}"` }],
  )
  const empty = detail.flatMap(({ fields: own, charts = [] }, at) =>
    own.length + charts.length === 0
      ? [{ path: `${place}.detail.${at}`, message: 'a section has at least one field or chart' }]
      : [],
  )
  const isKeyHidden = fields.some(({ name, is_hidden: isHidden }) => name === key && isHidden)
  return [
    ...unknown,
    ...empty,
    ...(isKeyHidden ? [{ path: `${place}.key`, message: 'the key cannot be hidden' }] : []),
  ]
}

async function requireUniqueKey(
  context: Asking,
  definition: EntityDefinition,
  table: DatasetTable,
): Promise<void> {
  const { column } = definition.fields.find(({ name }) => name === definition.key)!
  const { json } = await answerQuery(
    context,
    {
      measures: [
        { aggregate: 'count', name: 'rows' },
        { aggregate: 'count_distinct', column, name: 'keys' },
      ],
    },
    table,
  )
  const { rows } = JSON.parse(json.toString()) as { rows: [[number, number]] }
  const [[all, keys]] = rows
  if (keys < all)
    throw refuse.invalid(
      `${place}.key`,
      `"${definition.key}" is no key: ${all - keys} of ${all} rows have none, or one that another row has`,
    )
}

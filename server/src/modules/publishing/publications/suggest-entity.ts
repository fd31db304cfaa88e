import {
  type EntityDefinition,
  type EntityField,
  reservedNames,
} from '../../../../../contract/src/publication-definitions.ts'
import type { DatasetColumn } from '../../../../../contract/src/datasets.ts'
import { type DatasetTable, getDatasetTable } from '../../datasets/index.ts'
import { answerQuery } from '../../explore/index.ts'
import { getModelScene } from '../../models/index.ts'
import type { Asking } from './kinds/kind.ts'

const maxFields = 200
/** As many columns are counted as one statement can do at once. */
const maxCounted = 50
const shown: ReadonlySet<string> = new Set([
  'text',
  'integer',
  'decimal',
  'number',
  'boolean',
  'date',
  'time',
  'timestamp',
])

/** An entity that its author only has to look over. */
export async function suggestEntity(context: Asking, { id }: { id: number }) {
  const table = await getDatasetTable(context, id)
  const { base } = await getModelScene(context, table)
  const columns = table.columns.filter(({ type, masked, hidden }) => shown.has(type) && !masked && !hidden)
  const labels = new Map(base.model.dimensions.map(({ column, label }) => [column, label]))
  const fields = fieldsOf(columns.slice(0, maxFields), labels)
  const key = await keyOf(context, { table, fields, columns })
  const texts = fields.filter(({ is_searchable: isText, name }) => isText && name !== key)
  const title = texts.find(({ name }) => /name|title|titel|bezeichnung/.test(name)) ?? texts[0]
  const subtitle = texts.find(
    (field) => field !== title && /city|ort|state|country|land|category/.test(field.name),
  )
  const image = texts.find(({ name }) => /image|picture|photo|logo|bild/.test(name))
  const plural = table.name
  const definition: EntityDefinition = {
    kind: 'entity',
    dataset_id: id,
    singular: singularOf(plural),
    plural,
    key,
    ...(title ? { title: title.name } : {}),
    ...(subtitle ? { subtitle: subtitle.name } : {}),
    ...(image ? { image: image.name } : {}),
    fields,
  }
  return { slug: slugOf(plural), definition }
}

const reserved: ReadonlySet<string> = new Set(reservedNames.fields)

function fieldsOf(
  columns: readonly DatasetColumn[],
  labels: ReadonlyMap<string | undefined, string | undefined>,
): EntityField[] {
  const taken = new Set<string>(reserved)
  return columns.map((column) => {
    const name = freeName(column.name, taken)
    taken.add(name)
    const label = labels.get(column.name)
    return {
      name,
      column: column.name,
      ...(label === undefined ? {} : { label }),
      ...(column.type === 'text' ? { is_searchable: true } : {}),
    }
  })
}

function freeName(column: string, taken: ReadonlySet<string>): string {
  const plain = wordsOf(column).join('_')
  const base = (/^[a-z]/.test(plain) ? plain : `field_${plain}`).slice(0, 60)
  let name = base
  for (let count = 2; taken.has(name); count += 1) name = `${base}_${count}`
  return name
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

/** The first column that no two rows share: one called like a key before others. */
async function keyOf(
  context: Asking,
  {
    table,
    fields,
    columns,
  }: { table: DatasetTable; fields: readonly EntityField[]; columns: readonly DatasetColumn[] },
): Promise<string> {
  const isDiscrete = ({ type }: DatasetColumn) => type === 'text' || type === 'integer'
  const counted = columns.filter(isDiscrete).slice(0, maxCounted)
  const measures = counted.map(({ name }, at) => ({
    aggregate: 'count_distinct' as const,
    column: name,
    name: `c${at}`,
  }))
  const { json } = await answerQuery(
    context,
    { measures: [{ aggregate: 'count', name: 'all' }, ...measures] },
    table,
  )
  const { rows } = JSON.parse(json.toString()) as { rows: number[][] }
  const [all, ...distinct] = rows[0] ?? []
  const unique = counted.filter((_, at) => distinct[at] === all).map(({ name }) => name)
  const named = unique.find((name) => /(^|_)(id|key|code|nr|number|no)$/i.test(name)) ?? unique[0]
  return (fields.find(({ column }) => column === named) ?? fields[0])!.name
}

const singularOf = (plural: string): string =>
  plural
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/([^s])s$/, '$1')

const slugOf = (name: string): string => wordsOf(name).join('-').slice(0, 60) || 'objects'

import type { DatasetColumn } from '../../../../../contract/src/datasets.ts'
import type { ModelJoin } from '../../../../../contract/src/models.ts'
import { type DatasetTable, datasetTables } from '../../datasets/index.ts'
import { familyOf } from '../check/fits.ts'
import type { Caller } from '../known.ts'
import { asName, isKey, labelOf, singular, wordsOf } from './words.ts'

const atMost = 10

/** Joins along columns that are named after another dataset's rows: `customer_id` leads to Customers. */
export async function suggestJoins(context: Caller, table: DatasetTable): Promise<ModelJoin[]> {
  const keys = table.columns.filter(({ name }) => isKey(name) && wordsOf(name).length > 1)
  if (keys.length === 0) return []
  const others = (await datasetTables(context, 'dataset.query')).filter(({ id }) => id !== table.id)
  return keys
    .flatMap((key) => others.flatMap((other) => joinBy(key, other)))
    .filter((join, at, all) => all.findIndex(({ name }) => name === join.name) === at)
    .slice(0, atMost)
}

function joinBy(key: DatasetColumn, other: DatasetTable): ModelJoin[] {
  const subject = wordsOf(key.name).slice(0, -1).map(singular).join(' ')
  const named = wordsOf(other.name).map(singular)
  if (named.join(' ') !== subject && named.at(-1) !== subject) return []
  const to = other.columns.find(
    (column) => isNamedLike(column, key) && familyOf(column.type) === familyOf(key.type),
  )
  if (!to) return []
  return [
    {
      name: asName(subject.replaceAll(' ', '_')),
      dataset_id: other.id,
      cardinality: 'many_to_one',
      on: [{ column: key.name, to: to.name }],
      label: labelOf(subject),
    },
  ]
}

/** `customer_id` there too, or its last word alone: `id`. */
function isNamedLike(column: DatasetColumn, key: DatasetColumn): boolean {
  const [own, wanted] = [wordsOf(column.name), wordsOf(key.name)]
  return own.join(' ') === wanted.join(' ') || (own.length === 1 && own[0] === wanted.at(-1))
}

import type { CheckRule } from '../../../../contract/src/check-rules.ts'
import type { Reader } from '../../kernel/database/database.ts'
import { checksAbout } from './store.ts'

const columnsOfRule = (rule: CheckRule): string[] => {
  if ('columns' in rule) return rule.columns
  if ('column' in rule) return [rule.column]
  return rule.kind === 'custom_sql' ? namesIn(rule.sql) : []
}

/** All possible column names in a statement: the caller knows the actual columns. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/"((?:[^"]|"")+)"|[\p{L}_][\p{L}\p{N}_$]*/gu)].map(
    ([word, quoted]) => quoted?.replaceAll('""', '"') ?? word,
  )

/** The checks of datasets, and those of others that compare with them, by the columns that they name. */
export async function checkUses(db: Reader, datasetIds: readonly number[]) {
  const rows = await checksAbout(db, datasetIds)
  return rows.flatMap((row) => {
    const { rule } = row
    const use = (id: number, column: string | null) => ({
      kind: 'check',
      name: row.name,
      on: { type: 'dataset', id },
      column,
      ownerId: row.owner,
      subject: { type: 'dataset', id: row.dataset_id },
      subjectName: row.dataset_name,
      permission: 'dataset.edit',
    })
    const own = new Set([...columnsOfRule(rule), ...row.filters.map(({ column }) => column)])
    return [
      ...(own.size === 0 ? [use(row.dataset_id, null)] : []),
      ...[...own].map((column) => use(row.dataset_id, column)),
      ...(rule.kind === 'referential' ? [use(rule.to_dataset_id, rule.to_column)] : []),
    ]
  })
}

import type { Reader } from '../../kernel/database/database.ts'
import { fieldsOfFilter, namesInText } from '../sql/index.ts'
import { findModel } from './store.ts'

interface ColumnUse {
  kind: string
  name: string
  column: string
}

/** What the model of a dataset derives from its columns: shown to authors when one was dropped at its source. */
export async function modelColumnUses(db: Reader, datasetId: number): Promise<ColumnUse[]> {
  const row = await findModel(db, datasetId)
  if (!row) return []
  const { dimensions, measures, joins } = row.model
  return [
    ...dimensions.flatMap(({ name, column, formula }) =>
      [...(column === undefined ? [] : [column]), ...namesInText(formula)].map((one) => ({
        kind: 'dimension',
        name,
        column: one,
      })),
    ),
    ...measures.flatMap((measure) => {
      if (measure.kind === 'formula')
        return namesInText(measure.formula).map((column) => ({ kind: 'measure', name: measure.name, column }))
      if (measure.kind !== 'aggregate') return []
      const filtered = (measure.filters ?? []).flatMap((filter) =>
        fieldsOfFilter(filter).flatMap(({ kind, name }) => (kind === 'column' ? [name] : [])),
      )
      const own = [measure.column, measure.by].filter((column) => column !== undefined)
      const columns = [...own, ...filtered]
      return columns.map((column) => ({ kind: 'measure', name: measure.name, column }))
    }),
    ...joins.flatMap(({ name, on }) => on.map(({ column }) => ({ kind: 'join', name, column }))),
  ]
}

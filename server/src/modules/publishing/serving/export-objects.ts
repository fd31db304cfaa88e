import type { FilterOrGroup } from '../../../../../contract/src/filters.ts'
import type { Sort } from '../../../../../contract/src/query.ts'
import { Reply } from '../../../kernel/route.ts'
import type { DatasetTable } from '../../datasets/index.ts'
import { disposition, type Exporter, exportAuthorized, type formOf } from '../../explore/index.ts'
import { kindOf } from '../../models/index.ts'
import type { FrozenEntity } from '../releases/frozen.ts'
import { frozenScenes } from './open-app.ts'

interface Wanted {
  asked: { seen: FrozenEntity; table: DatasetTable; locked: readonly FilterOrGroup[] }
  filters: readonly FilterOrGroup[]
  sort: readonly Sort[]
  form: ReturnType<typeof formOf>
}

/** All objects that the filters leave as a file, whose columns are called as the fields are. */
export async function exportObjects(
  context: Exporter,
  { asked: { seen, table, locked }, filters, sort, form }: Wanted,
): Promise<Reply> {
  const { definition, frozen } = seen
  const columns = new Map(table.columns.map((column) => [column.name, column]))
  const fields = frozen.fields.filter(({ is_hidden: isHidden, column: name }) => {
    const column = columns.get(name)
    return isHidden !== true && column !== undefined && kindOf(column) !== undefined
  })
  const labels = new Map(fields.map(({ column, label }) => [column, label]))
  const request = {
    id: definition.dataset_id,
    dimensions: [...labels].map(([column, name]) => ({ column, name })),
    filters: [...filters, ...locked],
    sort: sort.flatMap(({ by, order }) => {
      const label = labels.get(by)
      return label === undefined ? [] : [{ by: label, ...(order ? { order } : {}) }]
    }),
  }
  const asking = { ...context, sceneOf: frozenScenes(context, {}) }
  const { headers, body } = await exportAuthorized(asking, { request, table, form })
  const file = `${definition.plural}.${form.ending}`
  return new Reply({ body, headers: { ...headers, 'content-disposition': disposition(file) } })
}

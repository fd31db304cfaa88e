import type { DatasetSource } from '../../../../../contract/src/dataset-sources.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Sources } from '../../connectors/index.ts'
import type { Column } from '../../warehouse/index.ts'
import { fail, readFailure } from '../errors.ts'
import { relationOf } from '../source-settings.ts'

/** The columns of a source now, those that the dataset takes of it, as columns of a dataset. */
export async function readColumns(
  { orgId, signal }: Pick<Context, 'orgId' | 'signal'>,
  sources: Sources,
  { connectorId, source }: { connectorId: number; source: DatasetSource },
): Promise<Column[]> {
  const all = await sources
    .columns(orgId, connectorId, { relation: relationOf(source), signal })
    .catch((error: unknown) => {
      throw readFailure(error)
    })
  const wanted = source.columns && new Set(source.columns)
  const columns = wanted ? all.filter(({ name }) => wanted.has(name)) : all
  if (columns.length === 0) throw fail.noColumns()
  return columns.map(({ name, type, native_type: native, nullable }) => ({ name, type, native, nullable }))
}

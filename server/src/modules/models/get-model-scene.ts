import type { Context } from '../../kernel/context.ts'
import type { DatasetTable } from '../datasets/index.ts'
import { emptyModel } from './model.ts'
import type { Scene } from './scene.ts'

type Asker = Pick<Context, 'read' | 'user'>

/** The scene of a dataset that the caller may query: its model, and the joined datasets that they may query too. */
export async function getModelScene(_context: Asker, table: DatasetTable): Promise<Scene> {
  return { base: { table, model: emptyModel, broken: {} }, joins: [], conventions: {} }
}

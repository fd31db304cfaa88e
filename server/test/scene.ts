import type { Cardinality, Model } from '../../contract/src/models.ts'
import type { Scene, SceneTable } from '../src/modules/models/index.ts'
import { emptyModel } from '../src/modules/models/index.ts'
import type { SqlEngine, TestTable } from './sql-engines.ts'

export interface SceneJoinOf {
  path: string
  table: TestTable
  cardinality: Cardinality
  on: [column: string, to: string][]
  model?: Partial<Model>
}

/** A scene over tables of an engine: versions in the warehouse's own, live in the others. */
export function sceneOf(
  engine: SqlEngine,
  base: TestTable,
  parts: { model?: Partial<Model>; joins?: SceneJoinOf[] } = {},
): Scene {
  const placed = (table: TestTable, id: number, model: Partial<Model> = {}): SceneTable => ({
    table: {
      id,
      name: table.name,
      columns: table.columns.map(({ name, type }) => ({
        name,
        type,
        native_type: engine.native(type),
        nullable: true,
        label: null,
        description: null,
      })),
      view: undefined,
      rights: 'all',
      policies: [],
      isAuthor: true,
      source:
        engine.dialect.name === 'duckdb'
          ? { kind: 'version', version: 1, file: table.name, rowCount: table.rows.length }
          : { kind: 'live', connectorId: 1, dialect: engine.dialect.name, relation: { table: table.name } },
    },
    model: { ...emptyModel, ...model },
    broken: {},
  })
  return {
    base: placed(base, 1, parts.model),
    joins: (parts.joins ?? []).map(({ path, table, cardinality, on, model }, at) => ({
      ...placed(table, at + 2, model),
      path,
      from: path.split('.').slice(0, -1).join('.'),
      label: undefined,
      cardinality,
      on: on.map(([column, to]) => ({ column, to })),
    })),
    conventions: parts.model?.conventions ?? {},
  }
}

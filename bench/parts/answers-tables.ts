// Tables of questions with known answers: loaded into DuckDB, and described as datasets with models.
import type { DuckDBConnection } from '@duckdb/node-api'
import type { ColumnType } from '../../contract/src/datasets.ts'
import type { FilterOrGroup } from '../../contract/src/filters.ts'
import type { Model, ModelJoin } from '../../contract/src/models.ts'
import { catalogueDataset } from '../../server/src/modules/interpretation/core/catalogue-of.ts'
import type { Catalogue, CatalogueValue } from '../../server/src/modules/interpretation/core/catalogue.ts'
import { fieldsOf } from '../../server/src/modules/models/fields.ts'
import { type Scene, type SceneJoin, emptyModel } from '../../server/src/modules/models/index.ts'
import type { Known } from '../../server/src/modules/models/known.ts'

export interface PlainTable {
  name: string
  columns: { name: string; type: string }[]
  rowCount: number
}

export interface Modelled extends PlainTable {
  id: number
  model: Model
  questionFilters?: FilterOrGroup[]
  values: Map<string, CatalogueValue[]>
}

const types: Record<string, ColumnType> = {
  VARCHAR: 'text',
  BIGINT: 'integer',
  INTEGER: 'integer',
  DOUBLE: 'number',
  FLOAT: 'number',
  BOOLEAN: 'boolean',
  DATE: 'date',
  TIMESTAMP: 'timestamp',
}

export const quoted = (name: string) => `"${name.replace(/"/g, '""')}"`
const text = (value: string) => `'${value.replace(/'/g, "''")}'`

export async function loadTable(
  connection: DuckDBConnection,
  { name, columns }: Omit<PlainTable, 'rowCount'>,
  path: string,
): Promise<number> {
  const named = columns.map((column) => `${text(column.name)}: ${text(column.type)}`).join(', ')
  await connection.run(
    `CREATE OR REPLACE TABLE ${quoted(name)} AS SELECT * FROM read_csv(${text(path)}, header=true, delim=',', quote='"', escape='"', nullstr='', auto_detect=false, columns={${named}})`,
  )
  const [row] = await rowsOf(connection, `SELECT count(*) FROM ${quoted(name)}`)
  return Number(row?.[0])
}

export async function rowsOf(
  connection: DuckDBConnection,
  sql: string,
  values: unknown[] = [],
): Promise<unknown[][]> {
  const reader = await connection.runAndReadAll(sql, values as never)
  return reader.getRows().map((row) => row.map(cell))
}

function cell(value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint') return Number(value)
  if (typeof value !== 'object') return value
  return 'scale' in value ? Number(String(value)) : String(value)
}

const maxValues = 1000

/** Values of columns of texts, and of numbers where a table is small. */
export async function valuesIn(
  connection: DuckDBConnection,
  { name, columns, rowCount }: PlainTable,
): Promise<Map<string, CatalogueValue[]>> {
  const values = new Map<string, CatalogueValue[]>()
  for (const column of columns) {
    const isNumber = /^(DOUBLE|FLOAT|BIGINT|DECIMAL)/.test(column.type)
    if (column.type !== 'VARCHAR' && !(isNumber && rowCount <= 200)) continue
    const rows = await rowsOf(
      connection,
      `SELECT DISTINCT ${quoted(column.name)} FROM ${quoted(name)} WHERE ${quoted(column.name)} IS NOT NULL ORDER BY 1 LIMIT ${maxValues + 1}`,
    )
    if (rows.length <= maxValues)
      values.set(
        column.name,
        rows.map(([value]) => value as CatalogueValue),
      )
  }
  return values
}

/** A table that the database has already. */
export async function describedTable(
  connection: DuckDBConnection,
  { name, id }: Pick<Modelled, 'name' | 'id'>,
): Promise<Modelled> {
  const columns = await rowsOf(
    connection,
    `SELECT column_name, data_type FROM information_schema.columns WHERE table_name = ${text(name)} ORDER BY ordinal_position`,
  )
  const [row] = await rowsOf(connection, `SELECT count(*) FROM ${quoted(name)}`)
  const plain = {
    name,
    columns: columns.map(([column, type]) => ({ name: String(column), type: String(type) })),
    rowCount: Number(row?.[0]),
  }
  return { ...plain, id, model: plainModel(), values: await valuesIn(connection, plain) }
}

/** Joins along foreign keys, or along equal names of keys where one side has no value twice; each in both directions. */
export async function joinsBetween(
  connection: DuckDBConnection,
  tables: readonly Modelled[],
  keys: [string, string][],
): Promise<void> {
  const links =
    keys.length > 0
      ? keys.map(([from, to]) => [from.split('.'), to.split('.')] as const)
      : await equalNames(connection, tables)
  for (const [[fromTable = '', fromColumn = ''], [toTable = '', toColumn = '']] of links) {
    const from = tables.find(({ name }) => name === fromTable)
    const to = tables.find(({ name }) => name === toTable)
    if (!from || !to || from === to) continue
    addJoin(from.model.joins, {
      name: joinName(from, to, fromColumn),
      dataset_id: to.id,
      cardinality: 'many_to_one',
      on: [{ column: fromColumn, to: toColumn }],
    })
    addJoin(to.model.joins, {
      name: joinName(to, from, `${from.name}_${fromColumn}`),
      dataset_id: from.id,
      cardinality: 'one_to_many',
      on: [{ column: toColumn, to: fromColumn }],
    })
  }
}

function addJoin(joins: ModelJoin[], join: ModelJoin): void {
  const isThere = joins.some(
    ({ dataset_id: id, on }) =>
      id === join.dataset_id && on[0]?.column === join.on[0]?.column && on[0]?.to === join.on[0]?.to,
  )
  if (!isThere) joins.push(join)
}

function joinName(from: Modelled, to: Modelled, column: string): string {
  const taken = new Set([
    ...from.columns.map(({ name }) => name.toLowerCase()),
    ...from.model.joins.map(({ name }) => name.toLowerCase()),
  ])
  return taken.has(to.name.toLowerCase()) ? `${to.name}_by_${column}` : to.name
}

async function equalNames(connection: DuckDBConnection, tables: readonly Modelled[]) {
  const links: (readonly [string[], string[]])[] = []
  for (const to of tables)
    for (const column of to.columns) {
      if (!/(id|code|key|name|number)$/i.test(column.name)) continue
      const [row] = await rowsOf(
        connection,
        `SELECT count(*) = count(DISTINCT ${quoted(column.name)}) FROM ${quoted(to.name)}`,
      )
      if (row?.[0] !== true) continue
      for (const from of tables)
        if (
          from !== to &&
          from.columns.some(({ name, type }) => name === column.name && type === column.type) &&
          /(id|code|key)$|_name$/i.test(column.name)
        )
          links.push([
            [from.name, column.name],
            [to.name, column.name],
          ])
    }
  return links
}

const maxDepth = 3

function knownOf(table: Modelled, tables: readonly Modelled[], way: readonly number[] = []): Known {
  const path = [...way, table.id]
  const joined = new Map<string, Known>()
  if (path.length <= maxDepth + 1)
    for (const { name, dataset_id: id } of table.model.joins) {
      const next = tables.find((one) => one.id === id)
      if (next && !path.includes(id) && path.length <= maxDepth) joined.set(name, knownOf(next, tables, path))
    }
  return {
    table: datasetTable(table),
    model: { ...table.model, joins: table.model.joins.filter(({ name }) => joined.has(name)) },
    joined,
  }
}

const datasetTable = ({ id, name, columns, rowCount }: Modelled): Known['table'] => ({
  id,
  name,
  columns: columns.map((column) => ({
    name: column.name,
    type: types[column.type] ?? (column.type.startsWith('DECIMAL') ? 'decimal' : 'text'),
    native_type: column.type,
    nullable: true,
    label: null,
    description: null,
  })),
  view: undefined,
  rights: 'all',
  policies: [],
  isAuthor: true,
  source: { kind: 'version', version: 1, file: name, rowCount },
})

export function sceneFor(id: number, tables: readonly Modelled[]): Scene {
  const known = knownOf(
    tables.find((one) => one.id === id)!,
    tables,
  )
  const joins = (of: Known, from: string): SceneJoin[] =>
    of.model.joins.flatMap(({ name, cardinality, on }) => {
      const next = of.joined.get(name)!
      const path = from === '' ? name : `${from}.${name}`
      return [
        { path, from, label: undefined, cardinality, on, table: next.table, model: next.model, broken: {} },
        ...joins(next, path),
      ]
    })
  return {
    base: { table: known.table, model: known.model, broken: {} },
    joins: joins(known, ''),
    conventions: known.model.conventions ?? {},
  }
}

export function catalogueFor(tables: readonly Modelled[]): Catalogue {
  return {
    version: '1',
    datasets: tables.map((table) =>
      catalogueDataset({
        ranges: new Map(),
        // Nothing is sent to a provider here.
        rowCount: Number.POSITIVE_INFINITY,
        id: table.id,
        name: table.name,
        description: '',
        model: table.model,
        fields: fieldsOf(knownOf(table, tables)).fields.filter(({ join }) => join === null),
        values: valuesByField(table),
        isAsked: true,
        questionFilters: table.questionFilters ?? [],
      }),
    ),
  }
}

/** Dimensions have the values of their columns. */
function valuesByField({ values, model }: Modelled): Map<string, CatalogueValue[]> {
  const all = new Map(values)
  for (const { name, column } of model.dimensions)
    if (column !== undefined && values.has(column)) all.set(name, values.get(column)!)
  return all
}

export const plainModel = (): Model => ({ ...emptyModel, joins: [], dimensions: [], measures: [] })

import { timeGrains } from '../../../../../contract/src/grains.ts'
import type {
  Model,
  ModelDimension,
  ModelHierarchy,
  ModelJoin,
  ModelMeasure,
} from '../../../../../contract/src/models.ts'
import { columnIn, keepLoss, Lost, ownAggregation, withoutOwn } from '../lost.ts'
import { MeasureList } from '../measure-list.ts'
import { type ChosenName, chooseNamed, findDataset, relationOf } from '../choose.ts'
import { kindOfColumn, type Loss, type ReadModel, type Scene } from '../scene.ts'
import { filtersOf } from '../sql/conditions.ts'
import { type Aggregation, type Expression, readExpression } from '../sql/expressions.ts'
import { expressionOf, fieldsOf, listOf, said, textOf, textsOf } from '../values.ts'
import { plainAggregates } from './write-cube.ts'

type Fields = Record<string, unknown>

/** A model from a data model of Cube. */
export function readCube(document: unknown, scene: Scene, wanted: ChosenName): ReadModel {
  const losses: Loss[] = []
  const cubes = listOf(fieldsOf(document)['cubes']).map(fieldsOf)
  const cube = chooseNamed(cubes, scene, {
    ...wanted,
    nameOf: (one) => textOf(one['name']),
    relationOf: (one) => relationOf(textOf(one['sql_table'])),
  })
  const reading: Reading = { scene, own: textOf(cube['name']) ?? '', losses, cubes }
  const read = <T>(field: string, one: (fields: Fields) => T) =>
    listOf(cube[field])
      .map(fieldsOf)
      .flatMap((fields) => keepLoss(losses, () => one(fields)))
  const dimensions = read('dimensions', (fields) => dimensionOf(fields, reading))
  const model: Model = {
    ...said({ description: textOf(cube['description']) }),
    dimensions,
    hierarchies: read('hierarchies', (fields) => hierarchyOf(fields, dimensions)),
    measures: measuresOf(listOf(cube['measures']).map(fieldsOf), reading),
    joins: read('joins', (fields) => joinOf(fields, reading)),
  }
  for (const field of ['segments', 'pre_aggregations', 'access_policy', 'data_access_policies'])
    if (listOf(cube[field]).length > 0)
      losses.push({ path: `cubes.${reading.own}.${field}`, field, message: 'has no counterpart in a model' })
  return { model, losses }
}

interface Reading {
  scene: Scene
  own: string
  losses: Loss[]
  cubes: readonly Fields[]
}

/** `{CUBE.status}` and `{status}` are members; `{CUBE}.status` is read as a template and a column. */
const memberOf = (own: string) => (template: string) => {
  const name = template === 'CUBE' ? own : template.replace(/^CUBE\./, `${own}.`)
  return name === '' ? undefined : name
}

const textsIn = (fields: Fields) =>
  said({
    label: textOf(fields['title']),
    description: textOf(fields['description']),
    hidden: fields['public'] === false || fields['shown'] === false ? true : undefined,
  })

const formatIn = (fields: Fields) => {
  const kind = fields['format']
  return kind === 'percent' || kind === 'currency' ? { format: { kind } as const } : {}
}

/** The column that an expression of the cube is. */
function ownColumn(expression: string, { scene, own }: Reading, place: Pick<Loss, 'path' | 'field'>) {
  const read = readExpression(expression, memberOf(own))
  const plain = read?.kind === 'name' ? `"${withoutOwn(read.name, own).replaceAll('"', '""')}"` : expression
  return columnIn(scene.dataset, plain, place)
}

function dimensionOf(fields: Fields, reading: Reading): ModelDimension {
  const name = textOf(fields['name']) ?? ''
  const place = { path: `cubes.${reading.own}.dimensions.${name}`, field: name }
  const sql = expressionOf(fields['sql'])
  if (sql === undefined) throw new Lost({ ...place, message: 'it is no column: it has no sql' })
  const column = ownColumn(sql, reading, place)
  const kind = kindOfColumn(column)
  if (kind === undefined)
    throw new Lost({
      ...place,
      message: `"${column.name}" is of the type ${column.type}, which cannot be grouped by`,
    })
  // A key is not offered unless it says so.
  const isKey = fields['primary_key'] === true && fields['public'] !== true
  return {
    name,
    column: column.name,
    kind,
    ...textsIn(fields),
    ...(isKey ? { hidden: true } : {}),
    ...formatIn(fields),
  }
}

function hierarchyOf(fields: Fields, dimensions: readonly ModelDimension[]): ModelHierarchy {
  const name = textOf(fields['name']) ?? ''
  const levels = textsOf(fields['levels'])
  const stranger = levels.find((level) => !dimensions.some((one) => one.name === level))
  if (stranger !== undefined || levels.length < 2)
    throw new Lost({
      path: `hierarchies.${name}`,
      field: name,
      message:
        stranger === undefined ? 'it needs two levels' : `its level "${stranger}" is no dimension here`,
    })
  return { name, levels, ...said({ label: textOf(fields['title']) }) }
}

const relationships: Record<string, ModelJoin['cardinality']> = {
  many_to_one: 'many_to_one',
  one_to_one: 'one_to_one',
  one_to_many: 'one_to_many',
  belongs_to: 'many_to_one',
  has_one: 'one_to_one',
  has_many: 'one_to_many',
}

function joinOf(fields: Fields, { scene, own, cubes }: Reading): ModelJoin {
  const name = textOf(fields['name']) ?? ''
  const place = { path: `cubes.${own}.joins.${name}`, field: name }
  const target = cubes.find((one) => one['name'] === name)
  const joined = findDataset(scene, { relation: relationOf(textOf(target?.['sql_table'])), name })
  if (!joined) throw new Lost({ ...place, message: `no dataset that you may see is "${name}"` })
  const cardinality = relationships[textOf(fields['relationship']) ?? '']
  if (!cardinality)
    throw new Lost({ ...place, message: 'its relationship is not one of those that are known' })
  const on = (textOf(fields['sql']) ?? '').split(/\bAND\b/i).map((part) => {
    const sides = part.split('=').map((side) => readExpression(side, memberOf(own)))
    const names = sides.flatMap((side) => (side?.kind === 'name' ? [side.name] : []))
    const mine = names.find((one) => one.startsWith(`${own}.`))
    const theirs = names.find((one) => one.startsWith(`${name}.`))
    if (sides.length !== 2 || mine === undefined || theirs === undefined)
      throw new Lost({ ...place, message: 'its condition is more than equal columns' })
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    return {
      column: columnIn(scene.dataset, quoted(withoutOwn(mine, own)), place).name,
      to: columnIn(joined, quoted(theirs.slice(name.length + 1)), place).name,
    }
  })
  return { name, dataset_id: joined.id, cardinality, on }
}

function measuresOf(all: readonly Fields[], reading: Reading): ModelMeasure[] {
  const list = new MeasureList()
  const order = new Map(all.map((fields, index) => [textOf(fields['name']) ?? '', index]))
  const isPlain = ({ type, rolling_window: window }: Fields) => type !== 'number' && window === undefined
  // What others are made of comes first.
  for (const fields of [...all.filter(isPlain), ...all.filter((one) => !isPlain(one))])
    keepLoss(reading.losses, () => list.add(measureOf(fields, list, reading)))
  return list.measures.toSorted(
    (a, b) => (order.get(a.name) ?? all.length) - (order.get(b.name) ?? all.length),
  )
}

function measureOf(fields: Fields, list: MeasureList, reading: Reading): ModelMeasure {
  const name = textOf(fields['name']) ?? ''
  const place = { path: `cubes.${reading.own}.measures.${name}`, field: name }
  const head = { name, ...textsIn(fields), ...formatIn(fields) }
  const window = fieldsOf(fields['rolling_window'])
  if (fields['type'] !== 'number') {
    const aggregation = aggregationOf(fields, reading, place)
    if (fields['rolling_window'] === undefined) return { ...head, kind: 'aggregate', ...aggregation }
    if (
      window['trailing'] !== 'unbounded' ||
      window['leading'] !== undefined ||
      window['offset'] !== undefined
    )
      throw new Lost({
        ...place,
        message: 'its window has an end, which does not depend on the grain of a query',
      })
    return { ...head, kind: 'cumulative', measure: list.named(aggregation, name) }
  }
  const sql = expressionOf(fields['sql']) ?? ''
  const read = readExpression(sql, memberOf(reading.own))
  const shifts = listOf(fields['time_shift']).map(fieldsOf)
  if (shifts.length > 0) return { ...head, ...shifted(read, shifts, { reading, place, list }) }
  if (read?.kind === 'aggregation')
    return { ...head, kind: 'aggregate', ...ownAggregation(read.aggregation, reading, place) }
  if (read?.kind !== 'ratio')
    throw new Lost({ ...place, message: 'its sql is an expression that models cannot say' })
  const part = (of: Expression) => partOf(of, name, { reading, place, list })
  return { ...head, kind: 'ratio', numerator: part(read.numerator), denominator: part(read.denominator) }
}

interface Parts {
  reading: Reading
  place: Pick<Loss, 'path' | 'field'>
  list: MeasureList
}

function partOf(of: Expression, user: string, { reading, place, list }: Parts): string {
  if (of.kind === 'aggregation') return list.named(ownAggregation(of.aggregation, reading, place), user)
  const name = of.kind === 'name' ? withoutOwn(of.name, reading.own) : undefined
  if (name === undefined || !list.measures.some((one) => one.name === name))
    throw new Lost({ ...place, message: `it is made of what is not carried over` })
  return name
}

function shifted(read: Expression | undefined, shifts: readonly Fields[], parts: Parts) {
  const [count = '', unit = ''] = (textOf(shifts[0]?.['interval']) ?? '').split(' ')
  const grain = timeGrains.find((one) => one === unit.replace(/s$/, ''))
  const isPlain =
    shifts.length === 1 && shifts[0]?.['type'] === 'prior' && grain !== undefined && /^\d{1,3}$/.test(count)
  if (read?.kind !== 'name' || !isPlain)
    throw new Lost({ ...parts.place, message: 'its time shift is not one to an earlier period' })
  const offset = Number(count) === 1 ? {} : { offset: Number(count) }
  return {
    kind: 'period_over_period' as const,
    measure: partOf(read, '', parts),
    grain,
    ...offset,
    show: 'value' as const,
  }
}

function aggregationOf(fields: Fields, reading: Reading, place: Pick<Loss, 'path' | 'field'>): Aggregation {
  const type = textOf(fields['type']) ?? ''
  const aggregate = plainAggregates.find((one) => one === type)
  if (!aggregate) throw new Lost({ ...place, message: `models have no aggregate "${type}"` })
  const sql = expressionOf(fields['sql'])
  const conditions = listOf(fields['filters']).map((one) => textOf(fieldsOf(one)['sql']) ?? '')
  const filters = conditions.flatMap((condition) => {
    const read = filtersOf(condition, memberOf(reading.own))
    if (!read)
      throw new Lost({
        ...place,
        message: `its filter "${condition.slice(0, 120)}" is SQL that models cannot say`,
      })
    return read
  })
  // Cube counts rows, whatever column is named.
  const column = sql === undefined || type === 'count' ? undefined : ownColumn(sql, reading, place).name
  return ownAggregation({ aggregate, ...said({ column }), filters }, reading, place)
}

import type { Compiling } from './compiling.ts'
import { orderItems } from './custom-order.ts'
import {
  type Expression,
  type Leaf,
  type Nested,
  type Windowed,
  addsUp,
  isCount,
  leavesOf,
  readsOtherRows,
  typeOf,
} from './expression.ts'
import { type Ask, type Fact, factSql, factSteps, factsOf } from './fact.ts'
import type { MeasureOutput } from './measures.ts'
import { aggregateExpression, aggregateSql, windowSql } from '../../sql/index.ts'
import { isSameField } from './field-sql.ts'
import type { Grouping } from './grouping.ts'

/** A query without order: its groups and what is computed for each. */
export interface Body extends Ask {
  measures: readonly MeasureOutput[]
}

/** The columns of the body: its groupings, the marker of others if requested, and its measures. */
export function bodySql(compiling: Compiling, body: Body, names: readonly string[]): string {
  const nested = onlyNested(body)
  if (nested) return nestedSql(compiling, { body, nested }, names)
  const facts = factsOf(body.measures.flatMap(({ expression }) => leavesOf(expression)))
  const [only] = facts
  const items = (render: (expression: Expression) => string) =>
    body.measures.map(
      ({ expression }, at) =>
        `${render(expression)} AS ${compiling.dialect.identifier(names[widthOf(body) + at] ?? `m${at}`)}`,
    )
  const isPlain = !body.measures.some(({ expression }) => readsOtherRows(expression))
  if (facts.length === 1 && only && isPlain)
    return factSql(compiling, only, {
      ask: body,
      shape: { names, items: (leafSql) => items((expression) => rendered(expression, { leafSql })) },
    })
  return overFacts(compiling, { body, facts, names, items })
}

/** Columns in front of the measures. */
export const widthOf = ({ groupings, top }: Ask) => groupings.length + (top?.others ? 1 : 0)

interface Rendering {
  leafSql(leaf: Leaf): string
  windowed?(expression: Windowed, part: string): string
  share?(expression: Expression & { kind: 'share' }): string
  nested?(expression: Nested): string
}

function rendered(expression: Expression, rendering: Rendering): string {
  if (expression.kind === 'leaf') return rendering.leafSql(expression)
  if (expression.kind === 'scalar')
    return expression.sql(expression.of.map((part) => bracketed(part, rendered(part, rendering))))
  if (expression.kind === 'share') return rendering.share?.(expression) ?? ''
  if (expression.kind === 'nested') return rendering.nested?.(expression) ?? ''
  return rendering.windowed?.(expression, rendered(expression.of, rendering)) ?? ''
}

const bracketed = ({ kind }: Expression, sql: string) =>
  kind === 'scalar' || kind === 'share' ? `(${sql})` : sql

interface Layers {
  body: Body
  facts: readonly Fact[]
  names: readonly string[]
  items(render: (expression: Expression) => string): string[]
}

function overFacts(compiling: Compiling, { body, facts, names, items }: Layers): string {
  const { dialect } = compiling
  const leaves = facts.flatMap((fact) => fact.leaves)
  const dimensions = Array.from({ length: widthOf(body) }, (_, at) => `q.d${at}`)
  const joins: string[] = []
  const leafSql = (leaf: Leaf) => `q.m${leaves.findIndex(({ key }) => key === leaf.key)}`
  const share = (expression: Expression & { kind: 'share' }) => {
    const part = rendered(expression.of, { leafSql })
    const partition = placesOf(expression, body).map((at) => `q.d${at}`)
    const whole = isWindow(compiling, expression, { body, facts })
      ? windowSql(dialect, { name: 'sum', of: part }, { partition })
      : joinedShare(compiling, expression, { body, joins })
    return `${dialect.cast(part, 'number')} / nullif(${whole}, 0)`
  }
  const windowed = (expression: Windowed, part: string) => {
    const { along } = expression
    if ('within' in along)
      return expression.sql(part, {
        line: '',
        order: [],
        apart: markedPlaces(along, body).map((at) => `q.d${at}`),
      })
    const line = body.groupings.indexOf(along)
    const apart = dimensions.filter((_, at) => at !== line)
    if (line < 0) return dialect.nullOf(typeOf(expression))
    const columnOf = () => `q.d${line}`
    const order = orderItems(compiling, [{ at: line, descending: false }], {
      outputs: body.groupings,
      columnOf,
    })
    return expression.sql(part, { line: columnOf(), order, apart })
  }
  const nested = (expression: Nested) => joinedNested(compiling, expression, { body, joins })
  const rendering = { leafSql, share, windowed, nested }
  const measures = items((expression) => rendered(expression, rendering))
  const shown = dimensions.map((sql, at) => `${sql} AS ${dialect.identifier(names[at] ?? `d${at}`)}`)
  return [
    `SELECT ${[...shown, ...measures].join(', ')}`,
    `FROM (${stitched(compiling, body, facts)}) AS q`,
    ...joins,
  ].join('\n')
}

/** Parts add up to the whole when no row is in two groups and no group was left out. */
function isWindow(
  compiling: Compiling,
  { of }: Expression & { kind: 'share' },
  { body, facts }: { body: Body; facts: readonly Fact[] },
): boolean {
  const fact = facts.find(({ leaves }) => of.kind === 'leaf' && leaves.some(({ key }) => key === of.key))
  if (!fact || !addsUp(of) || body.top) return false
  return !factSteps(compiling, fact, body).some(({ isToMany }) => isToMany)
}

/** The positions of the dimensions that a share is computed within, as far as these rows are grouped by them. */
const placesOf = ({ within }: { within: readonly Grouping[] }, { groupings }: Ask) =>
  groupings.flatMap((grouping, at) => (within.includes(grouping) ? [at] : []))

/** The same with the marker of the others: within a dimension they are one value, distinct from null. */
function markedPlaces(of: { within: readonly Grouping[] }, body: Body): number[] {
  const isMarked = body.top?.others === true && of.within.includes(body.top.grouping)
  const places = placesOf(of, body)
  return isMarked && body.groupings.includes(body.top!.grouping) ? [...places, widthOf(body) - 1] : places
}

interface Joining {
  body: Body
  /** The joins behind the facts so far. */
  joins: string[]
}

/** The measure over the coarser groups, computed from their rows. */
function joinedShare(
  compiling: Compiling,
  expression: Expression & { kind: 'share' },
  { body, joins }: Joining,
): string {
  const groupings = placesOf(expression, body).flatMap((at) => body.groupings[at] ?? [])
  const measure = { ...blankMeasure, expression: expression.of }
  const within = markedPlaces(expression, body)
  const top = within.length > groupings.length ? body.top : undefined
  const sql = bodySql(compiling, { ...body, top, groupings, measures: [measure] }, [
    ...within.map((_, at) => `d${at}`),
    'v',
  ])
  return joined(compiling, { sql, within }, joins)
}

/** The value of a select beside the groups: it has those of their columns, and the value as `v`. */
function joined(
  { dialect }: Compiling,
  { sql, within }: { sql: string; within: readonly number[] },
  joins: string[],
): string {
  const alias = `s${joins.length}`
  const on = within.map((at, place) => dialect.isSame(`q.d${at}`, `${alias}.d${place}`))
  joins.push(
    on.length === 0
      ? `CROSS JOIN (${sql}) AS ${alias}`
      : `LEFT JOIN (${sql}) AS ${alias} ON ${on.join(' AND ')}`,
  )
  return `${alias}.v`
}

function joinedNested(compiling: Compiling, expression: Nested, { body, joins }: Joining): string {
  const within = Array.from({ length: widthOf(body) }, (_, at) => at)
  const names = [...within.map((at) => `d${at}`), 'v']
  return joined(
    compiling,
    { sql: nestedSql(compiling, { body, nested: [expression] }, names), within },
    joins,
  )
}

/** Measures over groups of their own, which are the same for all of them, aggregated by the groups of the body. */
function nestedSql(
  compiling: Compiling,
  { body, nested }: { body: Body; nested: readonly Nested[] },
  names: readonly string[],
): string {
  const { dialect } = compiling
  const width = widthOf(body)
  const [first] = nested
  const per = (first?.per ?? []).filter(
    (one) => !body.groupings.some((grouping) => isSameGrouping(grouping, one)),
  )
  const groupings = [...body.groupings, ...per]
  const measures = nested.map(({ of }) => ({ ...blankMeasure, expression: of }))
  const inner = bodySql(compiling, { ...body, groupings, measures }, [
    ...body.groupings.map((_, at) => `d${at}`),
    ...per.map((_, at) => `p${at}`),
    ...(body.top?.others ? [`d${width - 1}`] : []),
    ...nested.map((_, at) => `v${at}`),
  ])
  const values = nested.map(({ aggregate, of, at }, index) =>
    aggregateExpression({ aggregate }, { dialect, column: typeOf(of), sql: `n.v${index}`, path: at }),
  )
  const items = [...Array.from({ length: width }, (_, at) => `n.d${at}`), ...values]
  return [
    `SELECT ${items.map((sql, at) => `${sql} AS ${dialect.identifier(names[at] ?? `m${at}`)}`).join(', ')}`,
    `FROM (${inner}) AS n`,
    ...(width === 0 ? [] : [`GROUP BY ${Array.from({ length: width }, (_, at) => at + 1).join(', ')}`]),
  ].join('\n')
}

const isSameGrouping = (a: Grouping, b: Grouping) =>
  isSameField(a.field, b.field) && a.grain === b.grain && a.bin === b.bin

/** The nested measures of a body that has no others, where one pass computes all of them. */
function onlyNested({ measures }: Body): Nested[] | undefined {
  const nested = measures.flatMap(({ expression }) => (expression.kind === 'nested' ? [expression] : []))
  const [first] = nested
  const isAlike = ({ per }: Nested) =>
    per.length === first?.per.length &&
    per.every((one, at) => first.per[at] !== undefined && isSameGrouping(one, first.per[at]))
  return first && nested.length === measures.length && nested.every(isAlike) ? nested : undefined
}

const blankMeasure: Omit<MeasureOutput, 'expression'> = {
  name: 'whole',
  role: 'measure',
  namedAt: undefined,
  alsoCalled: [],
  type: { name: '', type: 'number', native: 'DOUBLE' },
}

/** The facts side by side: groups are the same where their dimensions are, nulls included. */
function stitched(compiling: Compiling, body: Body, facts: readonly Fact[]): string {
  const { dialect } = compiling
  const leaves = facts.flatMap((fact) => fact.leaves)
  const names = Array.from({ length: widthOf(body) }, (_, at) => `d${at}`)
  const selects = facts.map((fact) =>
    factSql(compiling, fact, {
      ask: body,
      shape: {
        names,
        items: (leafSql) =>
          leaves.map(
            (leaf, at) =>
              `${fact.leaves.includes(leaf) ? leafSql(leaf) : dialect.nullOf(leaf.type)} AS m${at}`,
          ),
      },
    }),
  )
  if (selects.length === 1) return selects.join()
  const merged = leaves.map((leaf, at) => {
    const sql = aggregateSql(dialect, 'max', { sql: `u.m${at}`, column: leaf.type })
    return `${isCount(leaf) ? `coalesce(${sql}, 0)` : sql} AS m${at}`
  })
  const groups = names.length === 0 ? [] : [`GROUP BY ${names.map((_, at) => at + 1).join(', ')}`]
  return [
    `SELECT ${[...names.map((name) => `u.${name} AS ${name}`), ...merged].join(', ')}`,
    `FROM (${selects.join('\nUNION ALL\n')}) AS u`,
    ...groups,
  ].join('\n')
}

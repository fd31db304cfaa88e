import type { Compiling } from './compiling.ts'
import {
  type Expression,
  type Leaf,
  type Windowed,
  addsUp,
  isCount,
  leavesOf,
  readsOtherRows,
} from './expression.ts'
import { type Ask, type Fact, factSql, factSteps, factsOf } from './fact.ts'
import { type MeasureOutput, typeOf } from './measures.ts'
import { aggregateSql, windowSql } from '../../sql/index.ts'

/** A query without order: its groups and what is computed for each. */
export interface Body extends Ask {
  measures: readonly MeasureOutput[]
}

/** The columns of the body: its groupings, the marker of others if requested, and its measures. */
export function bodySql(compiling: Compiling, body: Body, names: readonly string[]): string {
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
}

function rendered(expression: Expression, rendering: Rendering): string {
  if (expression.kind === 'leaf') return rendering.leafSql(expression)
  if (expression.kind === 'scalar')
    return expression.sql(expression.of.map((part) => bracketed(part, rendered(part, rendering))))
  if (expression.kind === 'share') return rendering.share?.(expression) ?? ''
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
  const shares: string[] = []
  const leafSql = (leaf: Leaf) => `q.m${leaves.findIndex(({ key }) => key === leaf.key)}`
  const share = (expression: Expression & { kind: 'share' }) => {
    const part = rendered(expression.of, { leafSql })
    const partition = placesOf(expression, body).map((at) => `q.d${at}`)
    const whole = isWindow(compiling, expression, { body, facts })
      ? windowSql(dialect, { name: 'sum', of: part }, { partition })
      : joinedShare(compiling, expression, { body, shares })
    return `${dialect.cast(part, 'number')} / nullif(${whole}, 0)`
  }
  const windowed = (expression: Windowed, part: string) => {
    const line = body.groupings.indexOf(expression.along)
    const apart = dimensions.filter((_, at) => at !== line)
    return line < 0 ? dialect.nullOf(typeOf(expression)) : expression.sql(part, `q.d${line}`, apart)
  }
  const rendering = { leafSql, share, windowed }
  const measures = items((expression) => rendered(expression, rendering))
  const shown = dimensions.map((sql, at) => `${sql} AS ${dialect.identifier(names[at] ?? `d${at}`)}`)
  return [
    `SELECT ${[...shown, ...measures].join(', ')}`,
    `FROM (${stitched(compiling, body, facts)}) AS q`,
    ...shares,
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
const placesOf = ({ within }: Expression & { kind: 'share' }, { groupings }: Ask) =>
  groupings.flatMap((grouping, at) => (within.includes(grouping) ? [at] : []))

/** The measure over the coarser groups, computed from their rows. */
function joinedShare(
  compiling: Compiling,
  expression: Expression & { kind: 'share' },
  { body, shares }: { body: Body; shares: string[] },
): string {
  const alias = `s${shares.length}`
  const places = placesOf(expression, body)
  const groupings = places.flatMap((at) => body.groupings[at] ?? [])
  const measure = { ...blankMeasure, expression: expression.of }
  // Within a dimension the others are one value, distinct from null.
  const top = body.top?.others && groupings.includes(body.top.grouping) ? body.top : undefined
  const within = top ? [...places, widthOf(body) - 1] : places
  const sql = bodySql(compiling, { ...body, top, groupings, measures: [measure] }, [
    ...within.map((_, at) => `d${at}`),
    'whole',
  ])
  const on = within.map((at, place) => compiling.dialect.isSame(`q.d${at}`, `${alias}.d${place}`))
  shares.push(
    on.length === 0
      ? `CROSS JOIN (${sql}) AS ${alias}`
      : `LEFT JOIN (${sql}) AS ${alias} ON ${on.join(' AND ')}`,
  )
  return `${alias}.whole`
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

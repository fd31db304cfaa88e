import type { Aggregate } from '../../../../../contract/src/aggregates.ts'
import { parsedFormula } from './check-formula.ts'
import { FormulaError, type FormulaNode } from './formula-node.ts'

type Call = Extract<FormulaNode, { kind: 'call' }>

/** An aggregate as a formula calls it. */
export interface CalledAggregate {
  aggregate: Aggregate
  /** What is aggregated; undefined: rows are counted. */
  of: FormulaNode | undefined
  percentile: number | undefined
}

const plain: Record<string, Aggregate> = {
  sum: 'sum',
  avg: 'avg',
  min: 'min',
  max: 'max',
  median: 'median',
  count: 'count',
}

export const formulaAggregateNames = [...Object.keys(plain), 'count_if', 'quantile_cont']

/** The aggregate that a call is; undefined where it is another function. */
export function aggregateOf(node: Call): CalledAggregate | undefined {
  const { name, args, isDistinct } = node
  if (name === 'count(*)') return { aggregate: 'count', of: undefined, percentile: undefined }
  if (!formulaAggregateNames.includes(name)) return undefined
  const [of, share] = args
  const most = name === 'quantile_cont' ? 2 : 1
  if (!of || args.length !== most)
    throw new FormulaError(
      `${name} takes ${most === 1 ? 'one value' : 'a value and a share'}, not ${args.length}`,
      node,
    )
  if (isDistinct && name !== 'count') throw new FormulaError('DISTINCT goes with count only', node)
  if (name === 'quantile_cont') return { aggregate: 'percentile', of, percentile: percentOf(share, node) }
  if (name === 'count_if') return { aggregate: 'count', of: oneWhere(of), percentile: undefined }
  return { aggregate: isDistinct ? 'count_distinct' : plain[name]!, of, percentile: undefined }
}

function percentOf(share: FormulaNode | undefined, node: Call): number {
  const value = share?.kind === 'number' ? Number(share.text) : Number.NaN
  if (value >= 0 && value <= 1) return value * 100
  throw new FormulaError(
    'the share of quantile_cont is a number from 0 to 1 that is written out',
    share ?? node,
  )
}

function oneWhere(condition: FormulaNode): FormulaNode {
  const { start, end } = condition
  const one: FormulaNode = { kind: 'number', text: '1', start, end }
  return { kind: 'call', name: 'case', args: [condition, one], isDistinct: false, start, end }
}

export interface NamedInFormula {
  name: string
  /** The aggregate whose rows it is read from; undefined outside of any. */
  aggregate: Aggregate | undefined
}

/** Every name in a formula. */
function namesIn(node: FormulaNode, aggregate?: Aggregate): NamedInFormula[] {
  if (node.kind === 'name') return [{ name: node.name, aggregate }]
  if (node.kind !== 'call') return []
  const inner = aggregate ?? aggregateOf(node)?.aggregate
  return node.args.flatMap((arg) => namesIn(arg, inner))
}

// Of each measure of a model it is asked several times: what it is made of, and whether of itself.
const namesOf = new WeakMap<FormulaNode, NamedInFormula[]>()

/** Every name in the text of a formula; none where it is no formula. */
export function namesInFormula(text: string): NamedInFormula[] {
  try {
    const node = parsedFormula(text)
    const known = namesOf.get(node) ?? namesIn(node)
    namesOf.set(node, known)
    return known
  } catch (error) {
    if (error instanceof FormulaError) return []
    throw error
  }
}

export const namesInText = (text = ''): string[] => namesInFormula(text).map(({ name }) => name)

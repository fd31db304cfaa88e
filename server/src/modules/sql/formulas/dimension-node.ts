import type { ModelDimension } from '../../../../../contract/src/models.ts'
import type { FormulaNode, Span } from './formula-node.ts'
import { parsedFormula } from './check-formula.ts'

const span: Span = { start: 0, end: 0 }

const call = (name: string, args: FormulaNode[]): FormulaNode => ({
  kind: 'call',
  name,
  args,
  isDistinct: false,
  ...span,
})

const text = (value: string): FormulaNode => ({ kind: 'text', value, ...span })

function number(value: number): FormulaNode {
  const node: FormulaNode = { kind: 'number', text: String(Math.abs(value)), ...span }
  return value < 0 ? call('negate', [node]) : node
}

const literal = (value: string | number | boolean): FormulaNode =>
  typeof value === 'string'
    ? text(value)
    : typeof value === 'number'
      ? number(value)
      : { kind: 'boolean', value, ...span }

/** What a dimension is made of before its values are grouped; throws a `FormulaError` where its text is no formula. */
function sourceNode({ column = '', formula }: ModelDimension): FormulaNode {
  return formula === undefined
    ? { kind: 'name', name: column, isColumn: true, ...span }
    : parsedFormula(formula)
}

/** A dimension that is more than a column, as a formula; undefined where it is a column. */
export function dimensionNode(dimension: ModelDimension): FormulaNode | undefined {
  const { groups, bounds, ungrouped } = dimension
  const source = sourceNode(dimension)
  if (groups) {
    const whens = groups.flatMap(({ label, values }) => [
      call('in', [source, ...values.map(literal)]),
      text(label),
    ])
    return call('case', [...whens, ungrouped?.label === undefined ? source : text(ungrouped.label)])
  }
  if (bounds) {
    const descending = bounds.toSorted((a, b) => b - a)
    return call(
      'case',
      descending.flatMap((bound) => [call('>=', [source, number(bound)]), number(bound)]),
    )
  }
  return dimension.formula === undefined ? undefined : source
}

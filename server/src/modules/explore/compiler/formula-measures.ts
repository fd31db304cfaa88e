import type { FormulaMeasure, NestedAggregateMeasure } from '../../../../../contract/src/models.ts'
import { refuse } from '../../../kernel/errors.ts'
import {
  FormulaError,
  type FormulaScope,
  aggregateExpression,
  aggregateOf,
  aggregates,
  checkFormula,
  float,
  formulaColumn,
  formulaSql,
  inFormula,
  parsedFormula,
  queryColumnOf,
} from '../../sql/index.ts'
import { wallOf } from '../../../kernel/wall-clock.ts'
import { type Expression, readsOtherRows, typeOf } from './expression.ts'
import { findMeasure, rowField } from './fields.ts'
import { groupingOf } from './grouping.ts'
import { summedLeaf } from './leaf.ts'
import type { Building } from './measures.ts'

export interface MeasurePlace {
  /** The expression of another measure, by the name that the model gives it. */
  part(name: string): Expression
  /** The join whose model has the measure. */
  path: string
  at: string
}

/** A formula of measures and of aggregates, which are computed as if each were a measure of its own. */
export function formulaMeasure(
  building: Building,
  { formula }: FormulaMeasure,
  place: MeasurePlace,
): Expression {
  const { dialect, values, calendar, timezone } = building
  const typed = inFormula(formula, place.at, () =>
    checkFormula(parsedFormula(formula), measureScope(building, formula, place)),
  )
  // Written once to find its parts in their order, as often as each is in it; they are written later.
  const sqlOf = (ref: (part: Expression) => string) =>
    formulaSql(typed, {
      dialect,
      values,
      calendar,
      timezone,
      today: () =>
        wallOf(timezone ?? 'UTC', building.now())
          .toISOString()
          .slice(0, 10),
      ref,
    })
  const of: Expression[] = []
  sqlOf((part) => {
    of.push(part)
    return ''
  })
  return {
    kind: 'scalar',
    of,
    type: queryColumnOf(typed.column),
    sql(parts) {
      const left = parts.values()
      return sqlOf(() => left.next().value ?? '')
    },
  }
}

function measureScope(building: Building, formula: string, place: MeasurePlace): FormulaScope<Expression> {
  const { dialect, scene } = building
  const { path, at } = place
  const found = (expression: Expression) => formulaColumn(typeOf(expression))
  return {
    dialect,
    name(node) {
      // Refuses what is no measure, with what may have been meant.
      findMeasure(scene, { from: path, name: node.name, at })
      const ref = place.part(node.name)
      const column = found(ref)
      if (!column) throw new FormulaError(`"${node.name}" is nothing that a formula computes with`, node)
      return { ref, column }
    },
    aggregate(node) {
      const called = aggregateOf(node)
      if (!called) return undefined
      const { aggregate, of, percentile } = called
      const field = of && rowField(of, formula, { scene, from: path, at })
      const ref = summedLeaf(building, { aggregate, percentile, field, filters: [] }, { from: path, at })
      if (field) aggregateExpression(ref, { dialect, column: field.column, sql: '', path: at })
      const column = found(ref)
      if (!column) throw new FormulaError(`the values of ${node.name} are nothing to compute with`, node)
      return { ref, column }
    },
    parameter(node) {
      throw new FormulaError(`there is no parameter "${node.name}"`, node)
    },
  }
}

/** "Average per customer": the measure for each of them within each group of the query, and the average of these. */
export function nestedMeasure(
  building: Building,
  { measure, aggregate, per }: NestedAggregateMeasure,
  { part, path, at }: MeasurePlace,
): Expression {
  const of = part(measure)
  if (readsOtherRows(of)) throw refuse.invalid(at, `"${measure}" already reads other rows of the answer`)
  const column = typeOf(of)
  // Refuses what cannot be aggregated so.
  aggregateExpression({ aggregate }, { dialect: building.dialect, column, sql: '', path: at })
  const prefix = path === '' ? '' : `${path}.`
  return {
    kind: 'nested',
    of,
    aggregate,
    per: per.map((name) => groupingOf(building, `${prefix}${name}`, at)),
    type: aggregates[aggregate].gives(column) ?? float,
    at,
  }
}

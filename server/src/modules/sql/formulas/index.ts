export {
  type FormulaScope,
  type Found,
  type TypedFormula,
  checkFormula,
  inFormula,
  parsedFormula,
  placeIn,
} from './check-formula.ts'
export { dimensionNode } from './dimension-node.ts'
export { aggregateOf, formulaAggregateNames, namesInFormula, namesInText } from './formula-aggregates.ts'
export { FormulaError, type FormulaNode } from './formula-node.ts'
export { formulaSql, refsIn, sizeOf } from './formula-sql.ts'
export { type FormulaColumn, formulaColumn, queryColumnOf } from './formula-types.ts'
export { formulaFunctions } from './functions.ts'
export { withParameters } from './tokens.ts'

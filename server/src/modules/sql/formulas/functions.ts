import type { FormulaFunction } from './formula-function.ts'
import { logicFunctions } from './logic-functions.ts'
import { numberFunctions } from './number-functions.ts'
import { operators } from './operators.ts'
import { textFunctions } from './text-functions.ts'
import { timeFunctions } from './time-functions.ts'

/**
 * Every function and operator of formulas. Names and meanings are those of the formulas of recipes, as far as all
 * databases can be made to agree on them; `server/test/agreement` compares them.
 */
export const formulaFunctions: Readonly<Record<string, FormulaFunction>> = {
  ...operators,
  ...logicFunctions,
  ...textFunctions,
  ...numberFunctions,
  ...timeFunctions,
}

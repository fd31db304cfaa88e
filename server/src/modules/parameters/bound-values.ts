import type { ParameterValue } from '../../../../contract/src/parameter-references.ts'
import type { Parameter, ValueType } from '../../../../contract/src/parameters.ts'
import { isSwitch } from './check-definitions.ts'
import type { ResolvedParameter } from './parameter-scope.ts'

/** A value as statements bind it. */
export interface BoundValue {
  type: ValueType
  value: ParameterValue | null
}

/** The values that a statement can name. What switches a part of a query is none: identifiers never come from values. */
export const boundValues = (parameters: readonly ResolvedParameter[]): Record<string, BoundValue> =>
  Object.fromEntries(
    parameters
      .filter((one) => !isSwitch(one))
      .map(({ name, type, value }) => [name, { type: type as ValueType, value }]),
  )

/** A definition for a value that was sent without one: its type is that of its JSON. */
export const impliedDefinition = (name: string, value: ParameterValue): Parameter => {
  const [first] = Array.isArray(value) ? value : [value]
  const type = typeof first === 'number' ? 'number' : typeof first === 'boolean' ? 'boolean' : 'text'
  return { name, type, is_multiple: Array.isArray(value) }
}

// Texts, names and comments: a parameter in one of them is none to the engine.
const notCode = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?\1/g

/**
 * The parameters that a statement seems to name, for messages and to say what depends on what. What is bound to which is
 * up to the engine's own parser.
 */
export const namesInStatement = (sql: string): string[] => [
  ...new Set([...sql.replace(notCode, ' ').matchAll(/\$([A-Za-z_]\w*)/g)].map(([, name = '']) => name)),
]

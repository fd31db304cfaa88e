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

// What begins a text, a name or a comment, in which a parameter is none to the engine; or else a parameter.
const beginnings = /'|"|--|\/\*|\$(?:[A-Za-z_]\w*)?\$|\$([A-Za-z_]\w*)/g
const ends: Readonly<Record<string, string>> = { '--': '\n', '/*': '*/' }

/**
 * The parameters that a statement seems to name, for messages and to say what depends on what. What is bound to which is
 * up to the engine's own parser.
 */
export function namesInStatement(sql: string): string[] {
  const names = new Set<string>()
  const pattern = new RegExp(beginnings)
  for (let found = pattern.exec(sql); found; found = pattern.exec(sql)) {
    const [begin, name] = found
    if (name !== undefined) {
      names.add(name)
      continue
    }
    const end = ends[begin] ?? begin
    const at = sql.indexOf(end, pattern.lastIndex)
    // Nothing ends it, so all that follows is in it.
    if (at < 0) break
    pattern.lastIndex = at + end.length
  }
  return [...names]
}

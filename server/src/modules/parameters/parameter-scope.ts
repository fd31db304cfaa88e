import type { ParameterValue } from '../../../../contract/src/parameter-references.ts'
import type { Parameter, ParameterOption, ParameterType } from '../../../../contract/src/parameters.ts'
import { refuse } from '../../kernel/errors.ts'
import { nearestHint } from '../sql/index.ts'
import { keyOf } from './check-definitions.ts'
import { valueProblem } from './check-value.ts'

/** A parameter with the value that it has in one query. */
export interface ResolvedParameter {
  name: string
  type: ParameterType
  isMultiple: boolean
  value: ParameterValue
  /** The chosen entry of its list; undefined where it has none, or several are chosen. */
  option: ParameterOption | undefined
}

export interface ParameterInput {
  /** The nearest first: of two with one name the first counts. */
  definitions: readonly Parameter[]
  /** Null is no value. */
  values?: Readonly<Record<string, ParameterValue | null>> | undefined
  /** Where the values stand in the request. */
  at: `body.${string}` | `query.${string}`
}

/** The parameters of one query with their values. */
export class ParameterScope {
  readonly #definitions = new Map<string, Parameter>()
  readonly #values = new Map<string, ParameterValue>()
  readonly #at: ParameterInput['at']

  /** Refuses values of parameters that do not exist, of another type, and outside the list. */
  constructor({ definitions, values = {}, at }: ParameterInput) {
    this.#at = at
    for (const definition of definitions) {
      const key = keyOf(definition.name)
      if (!this.#definitions.has(key)) this.#definitions.set(key, definition)
    }
    for (const [name, value] of Object.entries(values)) {
      const definition = this.#definitions.get(keyOf(name))
      if (!definition) throw refuse.invalid(`${at}.${name}`, this.#unknown(name))
      if (value === null) continue
      const problem = valueProblem(definition, value)
      if (problem !== undefined) throw refuse.invalid(`${at}.${name}`, `"${definition.name}" ${problem}`)
      this.#values.set(keyOf(name), value)
    }
  }

  /** The definition of the parameter that a query names at a place; refuses one that does not exist. */
  require(name: string, at: string): Parameter {
    const definition = this.#definitions.get(keyOf(name))
    if (!definition) throw refuse.invalid<string>(at, this.#unknown(name))
    return definition
  }

  /** The same with its value; refuses one that has none. */
  resolve(name: string, at: string): ResolvedParameter {
    const definition = this.require(name, at)
    const found = this.#resolved(definition)
    if (found) return found
    throw refuse.invalid(
      `${this.#at}.${definition.name}`,
      `"${definition.label ?? definition.name}" needs a value: it has no default`,
    )
  }

  /** Everything that has a value, for statements and formulas, which name parameters as `$name`. */
  all(): ResolvedParameter[] {
    return [...this.#definitions.values()].flatMap((definition) => this.#resolved(definition) ?? [])
  }

  #resolved(definition: Parameter): ResolvedParameter | undefined {
    const { name, type, is_multiple: isMultiple = false, values, default: usual } = definition
    const given = this.#values.get(keyOf(name)) ?? usual
    // A default can be older than the list.
    if (given === undefined || valueProblem(definition, given) !== undefined) return undefined
    const value = isMultiple && !Array.isArray(given) ? [given] : given
    return { name, type, isMultiple, value, option: values?.find((option) => option.value === given) }
  }

  #unknown(name: string): string {
    const names = [...this.#definitions.values()].map((one) => one.name)
    return `there is no parameter "${name}"${nearestHint(name, names)}`
  }
}

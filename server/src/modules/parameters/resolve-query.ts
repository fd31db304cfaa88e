import type { Grain } from '../../../../contract/src/grains.ts'
import type { ParametrizedQuery } from '../../../../contract/src/parametrized-query.ts'
import type { Parameter, ParameterOption, ParameterType } from '../../../../contract/src/parameters.ts'
import type { Dimension, Measure, Query } from '../../../../contract/src/query.ts'
import { type Detail, refuse, refuseMistakes } from '../../kernel/errors.ts'
import { isSwitch, keyOf } from './check-definitions.ts'
import type { ParameterScope, ResolvedParameter } from './parameter-scope.ts'
import { type Single, type Substitution, substitute } from './substitute.ts'

/** A query with the values of its parameters written in, which the compiler then reads like any other. */
export const resolveQuery = (query: ParametrizedQuery, scope: ParameterScope, at: string): Query =>
  substitute(query, valuesOf(scope), at)

const maxTop = 1000

function valuesOf(scope: ParameterScope): Substitution {
  const fitting = (name: string, at: string, use: Use): ResolvedParameter => {
    const parameter = scope.resolve(name, at)
    const problem = unfitFor(use, parameter)
    if (problem !== undefined) throw refuse.invalid<string>(at, problem)
    return parameter
  }
  return {
    dimension: (name, at) => chosenDimension(fitting(name, at, 'dimension').option!),
    measure: (name, at) => chosenMeasure(fitting(name, at, 'measure').option!),
    grain: (name, at) => fitting(name, at, 'grain').value as Grain,
    column: (name, at) => {
      const { type, option } = fitting(name, at, 'column')
      return nameOf(type === 'measure' ? chosenMeasure(option!) : chosenDimension(option!))
    },
    value: (name, at) => fitting(name, at, 'value').value as Single,
    list: (name, at) => [fitting(name, at, 'list').value].flat(),
    formula: (name, at) => writtenOut(fitting(name, at, 'formula'), at),
    count: (name, at) => {
      const { value } = fitting(name, at, 'count')
      if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maxTop) return Number(value)
      throw refuse.invalid<string>(
        at,
        `"${name}" must be a whole number from 1 to ${maxTop} here, not ${String(value)}`,
      )
    },
  }
}

/** A value as formulas write it; of a list, all of them with commas between. */
function writtenOut({ name, type, value }: ResolvedParameter, at: string): string {
  if (type === 'timestamp')
    throw refuse.invalid<string>(at, `the parameter "${name}" is a timestamp: formulas take dates`)
  const written = (one: Single) => {
    if (typeof one === 'boolean') return String(one)
    if (typeof one === 'number') return one < 0 ? `(${one})` : String(one)
    const quoted = `'${one.replaceAll("'", "''")}'`
    return type === 'date' ? `DATE ${quoted}` : quoted
  }
  return [value].flat().map(written).join(', ')
}

/** The kinds of places in which a parameter can stand. */
export type Use = keyof Substitution

const typesFor: Partial<Record<Use, readonly ParameterType[]>> = {
  dimension: ['dimension'],
  measure: ['measure'],
  grain: ['grain'],
  column: ['measure', 'dimension'],
  count: ['number'],
}

/** Why a parameter cannot stand in such a place; undefined: it can. */
function unfitFor(
  use: Use,
  { name, type, isMultiple }: Pick<ResolvedParameter, 'name' | 'type' | 'isMultiple'>,
): string | undefined {
  const types = typesFor[use]
  if (types && !types.includes(type))
    return `the parameter "${name}" is of the type ${type}, and here stands one of the type ${types.join(' or ')}`
  if (!types && isSwitch({ type }))
    return `the parameter "${name}" switches a ${type}, and here stands a value`
  if (isMultiple && (use === 'value' || use === 'count'))
    return `the parameter "${name}" has a list of values: use it in "values"`
  return undefined
}

/** As a definition in the list names its column in the result: by its own name, else as the list calls it. */
const titled = <Part extends { name?: string | undefined }>(
  part: Part,
  { label, value }: ParameterOption,
) => ({
  ...part,
  name: part.name ?? label ?? String(value),
})

export const chosenMeasure = (option: ParameterOption): string | Measure =>
  option.measure ? titled(option.measure, option) : String(option.value)

export const chosenDimension = (option: ParameterOption): string | Dimension =>
  option.dimension ? titled(option.dimension, option) : String(option.value)

const nameOf = (part: string | { name?: string }): string =>
  typeof part === 'string' ? part : (part.name ?? '')

/** A parameter that a query names, and how. */
export interface UsedParameter {
  name: string
  use: Use
  at: string
}

/** The parameters that a query names. */
export function parametersIn(query: ParametrizedQuery, at: string = ''): UsedParameter[] {
  const found: UsedParameter[] = []
  const noting =
    <Value>(use: Use, value: Value) =>
    (name: string, place: string) => {
      found.push({ name, use, at: place })
      return value
    }
  substitute(
    query,
    {
      dimension: noting('dimension', ''),
      measure: noting('measure', ''),
      grain: noting('grain', 'day'),
      column: noting('column', ''),
      value: noting('value', ''),
      list: noting('list', []),
      count: noting('count', 1),
      formula: noting('formula', 'null'),
    },
    at,
  )
  return found
}

/** Refuses uses that the definition of the parameter does not allow, whatever its value. Others are left alone. */
export function checkUses(used: readonly UsedParameter[], definitions: readonly Parameter[]): void {
  refuseMistakes(
    used.flatMap(({ name, use, at }): Detail[] => {
      const definition = definitions.find((one) => keyOf(one.name) === keyOf(name))
      if (!definition) return []
      const message = unfitFor(use, { ...definition, isMultiple: definition.is_multiple ?? false })
      return message === undefined ? [] : [{ path: at, message }]
    }),
  )
}

import type { Parameter, Values } from '../../../board/variables/variable-state.ts'

/** The parameters of a question, and what they are set to. */
export interface ParameterSet {
  definitions: Parameter[]
  values: Values
}

export const noParameters: ParameterSet = { definitions: [], values: {} }

/** As requests have them; nothing where there are none. */
export const requestOf = ({ definitions, values }: ParameterSet) => ({
  ...(definitions.length > 0 ? { parameter_definitions: definitions } : {}),
  ...(Object.keys(values).length > 0 ? { parameters: values } : {}),
})

/** As addresses have them: what was there before goes. */
export const addressOf = (set: ParameterSet) => ({
  parameter_definitions: undefined,
  parameters: undefined,
  ...requestOf(set),
})

/** From a request or an address, as far as it can be read; the server judges the rest. */
export function parameterSetOf(fields: {
  parameter_definitions?: unknown
  parameters?: unknown
}): ParameterSet {
  const { parameter_definitions: definitions, parameters } = fields
  const isNamed = typeof parameters === 'object' && parameters !== null && !Array.isArray(parameters)
  return {
    definitions: Array.isArray(definitions) ? (definitions as Parameter[]) : [],
    values: isNamed
      ? (Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== null)) as Values)
      : {},
  }
}

/** What is set becomes what a chart begins with. */
export const keptDefinitions = ({ definitions, values }: ParameterSet): Parameter[] =>
  definitions.map((one) => {
    const value = values[one.name]
    return value === undefined ? one : { ...one, default: value }
  })

/** The parameters that a statement names, as in $from, in the order they stand. */
export function parametersIn(sql: string): string[] {
  const bare = sql.replace(
    /'(?:[^']|'')*'|"(?:[^"]|"")*"|--.*|\/\*[\s\S]*?\*\/|(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?\1/g,
    ' ',
  )
  return [...new Set([...bare.matchAll(/\$([A-Za-z_]\w*)/g)].map(([, name = '']) => name))]
}

/** What of the parameters a statement names; one that was not defined is a text. */
export function usedIn(sql: string, { definitions, values }: ParameterSet): ParameterSet {
  const used = parametersIn(sql)
  const isUsed = (name: string) => used.some((one) => one.toLowerCase() === name.toLowerCase())
  const known = definitions.filter(({ name }) => isUsed(name))
  const others = used.filter((name) => !known.some((one) => one.name.toLowerCase() === name.toLowerCase()))
  return {
    definitions: [...known, ...others.map((name) => ({ name, type: 'text' as const }))],
    values: Object.fromEntries(Object.entries(values).filter(([name]) => isUsed(name))),
  }
}

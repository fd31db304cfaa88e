type Fields = Record<string, unknown>

/** Documents of other tools are read as far as they are understood: what has another shape counts as absent. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** YAML writes a number or a boolean without quotes where an expression is meant. */
export const expressionOf = (value: unknown): string | undefined =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : textOf(value)

export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

export const textsOf = (value: unknown): string[] =>
  listOf(value).filter((one): one is string => typeof one === 'string')

/** The fields that have a value. */
export const said = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never

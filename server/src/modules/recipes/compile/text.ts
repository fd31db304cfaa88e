import { dialects } from '../../sql/index.ts'

/** Recipes run in the warehouse. */
export const dialect = dialects.duckdb

/** A name as the engine reads it. */
export const quoteName = (name: string) => dialect.identifier(name)

/** A value as the engine reads it. */
export const literal = (value: string | number | boolean | null) => dialect.literal(value)

export const list = (values: readonly string[]) => `[${values.join(', ')}]`

/** The engine knows no difference between a and A in names, but one between é and É. */
export const foldName = (name: string) => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Rows with the numbers of the items of a list, from 1, beside the rows with its items. */
export const numbersOf = (items: string) =>
  `unnest(list_transform(${items}, lambda item_of_list, number_of_item: number_of_item))`

/** A value of arguments or results, as text. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2)

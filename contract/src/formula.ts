import { Type } from './schema.ts'

/** An expression over fields, as people write it. */
export const formula = (description: string) =>
  Type.String({ minLength: 1, maxLength: 20_000, description, examples: ['amount - cost'] })

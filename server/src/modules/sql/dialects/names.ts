import { refuse } from '../../../kernel/errors.ts'

/** A quoted name, with embedded quotes doubled. No engine allows the character 0 in a name. */
export function quoteIdentifier(name: string, quote: '"' | '`'): string {
  if (name.includes('\0')) throw refuse.invalid('body', 'a name holds a character that no name can hold')
  return quote + name.replaceAll(quote, quote + quote) + quote
}

/** A finite number in digits that every engine reads as the same number. */
export const numberLiteral = (value: number) => (Number.isInteger(value) ? value.toFixed(0) : String(value))

const integerBits: Record<string, [bits: bigint, signed: boolean]> = {
  TINYINT: [8n, true],
  SMALLINT: [16n, true],
  INTEGER: [32n, true],
  BIGINT: [64n, true],
  HUGEINT: [127n, true],
  UTINYINT: [8n, false],
  USMALLINT: [16n, false],
  UINTEGER: [32n, false],
  UBIGINT: [64n, false],
}

/** Whether a type of the warehouse keeps every digit of a number. */
export function holdsDigits(native: string, digits: string): boolean {
  if (native === 'FLOAT' || native === 'DOUBLE') return true
  const [, whole = '', fraction = ''] = /^[+-]?(\d+)(?:\.(\d+))?$/.exec(digits) ?? []
  if (whole === '') return false
  const decimal = /^DECIMAL\((\d+),(\d+)\)$/.exec(native)
  if (decimal)
    return whole.length <= Number(decimal[1]) - Number(decimal[2]) && fraction.length <= Number(decimal[2])
  const limits = integerBits[native]
  if (!limits || fraction !== '') return false
  const [bits, signed] = limits
  const number = BigInt(digits.replace(/^\+/, ''))
  return signed
    ? BigInt.asIntN(Number(bits), number) === number
    : BigInt.asUintN(Number(bits), number) === number
}

export const fitsBigint = (digits: string) => holdsDigits('BIGINT', digits)

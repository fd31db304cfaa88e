import type { Answer } from '../page/body.ts'

type Format = NonNullable<Answer['columns'][number]['format']>

/** How a spreadsheet writes the numbers of a column; undefined where it does so as it likes. */
export function numberCode(format: Format | null | undefined): string | undefined {
  if (!format || format.compact) return undefined
  const { kind, negative } = format
  if (kind !== 'number' && kind !== 'percent' && kind !== 'currency') return undefined
  const { before, after } = aroundOf(format)
  const code = `${before}${digitsOf(format)}${kind === 'percent' ? '%' : ''}${after}`
  if (code === 'General') return undefined
  return negative === 'parentheses' ? `${code};(${code})` : code
}

function aroundOf({ kind, currency, prefix, unit }: Format) {
  const sign = kind === 'currency' && currency ? signOf(currency) : ''
  return {
    before: quoted(`${prefix ?? ''}${sign}`),
    after: unit ? quoted(` ${unit}`) : '',
  }
}

function digitsOf({ kind, decimals, grouping = true, currency }: Format): string {
  const defaultDecimals =
    kind === 'percent' ? 1 : kind === 'currency' && currency ? centsOf(currency) : undefined
  const count = decimals ?? defaultDecimals
  if (count === undefined) return 'General'
  const whole = grouping && kind !== 'percent' ? '#,##0' : '0'
  return count === 0 ? whole : `${whole}.${'0'.repeat(count)}`
}

const writer = (currency: string) => new Intl.NumberFormat('en', { style: 'currency', currency })

const signOf = (currency: string): string =>
  writer(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

const centsOf = (currency: string): number => writer(currency).resolvedOptions().maximumFractionDigits ?? 2

/** Text that stands in a format as it is. */
const quoted = (text: string): string => (text === '' ? '' : `"${text.replaceAll(/["\\]/g, '')}"`)

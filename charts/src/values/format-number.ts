import { numberWriter } from './locale.ts'

const whole = { maximumFractionDigits: 0 }
const precise = { maximumFractionDigits: 2 }
const compact = { notation: 'compact', maximumFractionDigits: 1 } as const

export function formatNumber(value: number, locale?: string): string {
  return numberWriter(Number.isInteger(value) ? whole : precise, locale).format(value)
}

export function formatCompact(value: number, locale?: string): string {
  return numberWriter(Math.abs(value) < 1000 ? precise : compact, locale).format(value)
}

/** A part of a whole: "12.5%". */
export function formatShare(value: number, locale?: string): string {
  return numberWriter({ style: 'percent', maximumFractionDigits: 1 }, locale).format(value)
}

interface BytesOptions {
  decimals?: number | undefined
  locale?: string | undefined
}

export function formatBytes(sizeBytes: number, { decimals, locale }: BytesOptions = {}): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB']
  const size = Math.abs(sizeBytes)
  const power = Math.min(units.length - 1, size >= 1 ? Math.floor(Math.log10(size) / 3) : 0)
  const digits = decimals === undefined ? {} : { minimumFractionDigits: decimals }
  const text = numberWriter({ ...digits, maximumFractionDigits: decimals ?? 2 }, locale)
  return `${text.format(sizeBytes / 1000 ** power)} ${units[power]}`
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

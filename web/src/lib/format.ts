import { numberWriter, readerLocale } from './locale.ts'

const whole = { maximumFractionDigits: 0 }
const precise = { maximumFractionDigits: 2 }
const compact = { notation: 'compact', maximumFractionDigits: 1 } as const
const dateTime = { dateStyle: 'medium', timeStyle: 'short' } as const

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

export function formatTime(at: string): string {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? at : date.toLocaleString(readerLocale(), dateTime)
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** How long ago, in words: "3 hours ago". */
export function formatAgo(at: string, now = Date.now()): string {
  const seconds = (new Date(at).getTime() - now) / 1000
  if (Number.isNaN(seconds)) return at
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  const relative = new Intl.RelativeTimeFormat(readerLocale(), { numeric: 'auto' })
  return step ? relative.format(Math.round(seconds / step[1]), step[0]) : relative.format(0, 'second')
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

export function formatDuration(durationMs: number): string {
  if (durationMs < 1000) return `${Math.round(durationMs)} ms`
  return durationMs < 60_000
    ? `${formatNumber(durationMs / 1000)} s`
    : `${Math.round(durationMs / 60_000)} min`
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

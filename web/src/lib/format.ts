const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const precise = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const dateTime = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

export function formatNumber(value: number): string {
  return Number.isInteger(value) ? whole.format(value) : precise.format(value)
}

export function formatCompact(value: number): string {
  return Math.abs(value) < 1000 ? precise.format(value) : compact.format(value)
}

export function formatTime(at: string): string {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? at : dateTime.format(date)
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
  return step ? relative.format(Math.round(seconds / step[1]), step[0]) : 'just now'
}

export function formatBytes(sizeBytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length - 1, sizeBytes > 0 ? Math.floor(Math.log10(sizeBytes) / 3) : 0)
  return `${precise.format(sizeBytes / 1000 ** power)} ${units[power]}`
}

export function formatDuration(durationMs: number): string {
  if (durationMs < 1000) return `${Math.round(durationMs)} ms`
  return durationMs < 60_000
    ? `${precise.format(durationMs / 1000)} s`
    : `${Math.round(durationMs / 60_000)} min`
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${whole.format(count)} ${count === 1 ? one : many}`
}

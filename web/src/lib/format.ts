import { formatNumber } from '../../../charts/src/values/format-number.ts'
import { readerLocale } from '../../../charts/src/values/locale.ts'

const dateTime = { dateStyle: 'medium', timeStyle: 'short' } as const

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

export function formatDuration(durationMs: number): string {
  if (durationMs < 1000) return `${Math.round(durationMs)} ms`
  return durationMs < 60_000
    ? `${formatNumber(durationMs / 1000)} s`
    : `${Math.round(durationMs / 60_000)} min`
}

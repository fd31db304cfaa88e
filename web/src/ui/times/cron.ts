import { t } from '../../lib/words.ts'
import { weekdayNames } from '../../../../charts/src/values/grain-text.ts'

/** A pattern of times as people say it. What cannot be said so is `custom`. */
export type Rhythm =
  | { every: 'hour'; minute: number }
  | { every: 'day' | 'weekday'; minute: number; hour: number }
  | { every: 'week'; minute: number; hour: number; day: number }
  | { every: 'month'; minute: number; hour: number; date: number }
  | { every: 'custom'; cron: string }

export const dayNames = weekdayNames('long')

export function cronOf(rhythm: Rhythm): string {
  switch (rhythm.every) {
    case 'hour':
      return `${rhythm.minute} * * * *`
    case 'day':
      return `${rhythm.minute} ${rhythm.hour} * * *`
    case 'weekday':
      return `${rhythm.minute} ${rhythm.hour} * * 1-5`
    case 'week':
      return `${rhythm.minute} ${rhythm.hour} * * ${rhythm.day}`
    case 'month':
      return `${rhythm.minute} ${rhythm.hour} ${rhythm.date} * *`
    case 'custom':
      return rhythm.cron
  }
}

/** A pattern that ends with a blank is still being typed: it stays as it is. */
export function rhythmOf(cron: string): Rhythm {
  const [minute, hour, date, month, day, more] = cron.trim().split(/\s+/)
  const isPlain = (text: string | undefined, max: number) =>
    text !== undefined && /^\d{1,2}$/.test(text) && Number(text) <= max
  const custom: Rhythm = { every: 'custom', cron }
  if (cron.endsWith(' ') || more !== undefined || month !== '*' || !isPlain(minute, 59)) return custom
  const at = { minute: Number(minute), hour: Number(hour) }
  if (hour === '*') return date === '*' && day === '*' ? { every: 'hour', minute: at.minute } : custom
  if (!isPlain(hour, 23)) return custom
  if (date === '*' && day === '*') return { every: 'day', ...at }
  if (date === '*' && day === '1-5') return { every: 'weekday', ...at }
  if (date === '*' && isPlain(day, 6)) return { every: 'week', ...at, day: Number(day) }
  if (day === '*' && isPlain(date, 28) && Number(date) > 0)
    return { every: 'month', ...at, date: Number(date) }
  return custom
}

/** "every weekday at 06:30". */
export function rhythmWords(cron: string): string {
  const rhythm = rhythmOf(cron)
  switch (rhythm.every) {
    case 'hour':
      return rhythm.minute === 0
        ? t('every hour')
        : t('every hour at {{minute}} past', { minute: rhythm.minute })
    case 'day':
      return t('every day at {{time}}', { time: clockTime(rhythm) })
    case 'weekday':
      return t('every weekday at {{time}}', { time: clockTime(rhythm) })
    case 'week':
      return t('every {{day}} at {{time}}', { day: dayNames[rhythm.day], time: clockTime(rhythm) })
    case 'month':
      return t('on day {{date}} of the month at {{time}}', { date: rhythm.date, time: clockTime(rhythm) })
    case 'custom':
      return t('at {{cron}}', { cron: rhythm.cron })
  }
}

export const clockTime = ({ hour, minute }: { hour: number; minute: number }): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

import { refuse, detailsOf } from '../../../kernel/errors.ts'
import { knownTimezone } from '../../sql/index.ts'

const known = /^(?:[^%]|%(?:-?[dmyHIMSj]|[aAbBYpgfnzcxX%]))*$/

/** Refuses what the engine does not know in formats of dates, before a run would find it out. */
export function checkDateFormat(format: string, path: string): void {
  if (!/%[^%]/.test(format))
    throw refuse.invalid(path, `"${format}" has no parts of a date: write it like "%d.%m.%Y %H:%M"`)
  if (known.test(format)) return
  const wrong = /%-?./gsu.exec(format.replace(new RegExp(known.source.slice(0, -1)), ''))?.[0]
  throw refuse.invalid(
    path,
    `"${wrong ?? '%'}" is no part of a date; there are %Y %y %m %-m %d %-d %b %B %a %A %H %I %M %S %f %p %z %j`,
  )
}

/** The time zone when it is a known one and not UTC; refused at the place of the setting. */
export function parseTimezone(name: string | undefined, path: string): string | undefined {
  try {
    return knownTimezone(name)
  } catch (error) {
    throw refuse.invalid(path, detailsOf(error)[0]?.message ?? 'there is no such time zone')
  }
}

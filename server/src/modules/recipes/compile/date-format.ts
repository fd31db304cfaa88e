import { refuse } from '../../../kernel/errors.ts'

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

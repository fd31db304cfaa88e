interface Reader {
  document?: { documentElement: { lang: string } }
  navigator?: { language?: string }
}

/** By whose habits numbers and dates are written: the reader's in a browser, plain English elsewhere. */
export function readerLocale(): string {
  const { document, navigator } = globalThis as Reader
  if (document === undefined) return 'en'
  const [spoken, theirs] = [document.documentElement.lang || 'en', navigator?.language || 'en']
  // English is also what those read whose own language the pages do not speak.
  return spoken === 'en' || theirs.startsWith(spoken) ? theirs : spoken
}

const numbers = new Map<string, Intl.NumberFormat>()
const moments = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs far more than using it, so each is made once. */
export function numberWriter(options: Intl.NumberFormatOptions, locale = readerLocale()): Intl.NumberFormat {
  const key = locale + JSON.stringify(options)
  const made = numbers.get(key) ?? new Intl.NumberFormat(locale, options)
  numbers.set(key, made)
  return made
}

/** The marks between thousands and before decimals, as fields for numbers take them. */
export function numberMarks(locale = readerLocale()) {
  const parts = numberWriter({ minimumFractionDigits: 1 }, locale).formatToParts(10_000)
  const mark = (wanted: string) => parts.find(({ type }) => type === wanted)?.value
  return { thousandSeparator: mark('group') ?? ' ', decimalSeparator: mark('decimal') ?? '.' }
}

/** Moments are written in UTC: they come as the clocks of the query's time zone show them. */
export function momentWriter(
  options: Intl.DateTimeFormatOptions,
  locale = readerLocale(),
): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const made = moments.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  moments.set(key, made)
  return made
}

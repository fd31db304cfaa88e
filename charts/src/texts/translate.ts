import { plural as englishPlural } from '../values/format-number.ts'

export type Values = Record<string, string | number | null | undefined>

/** A text with its translations. */
export interface Translations {
  en: string
  de: string
}

export type Language = keyof Translations

/** How texts become those of a language. */
interface Translator {
  language: () => Language
  t: (text: string, values?: Values) => string
  plural: (count: number, one: string, many?: string) => string
}

// What stands here is for files that the server draws with too: it has no language of a reader and says all in English.
const current: { by?: Translator | undefined } = {}

/** Sets the translation of texts, as a page does for its language; the default is English. */
export function setTranslator(teller?: Translator): void {
  current.by = teller
}

/** A text in the language of the page, or in English where there is none; `{{name}}` stands for a value. */
export function t(text: string, values: Values = {}): string {
  return current.by ? current.by.t(text, values) : filled(text, values)
}

/** A text of one member of a family, which brings its translations along. */
export const translated = (text: Translations, values: Values = {}): string =>
  filled(text[current.by?.language() ?? 'en'], values)

/** The text with its values in their places; a place without a value stays as it is. */
export const filled = (text: string, values: Values): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    name in values ? String(values[name] ?? '') : whole,
  )

/** So many of something. */
export function plural(count: number, one: string, many?: string): string {
  return current.by ? current.by.plural(count, one, many) : englishPlural(count, one, many)
}

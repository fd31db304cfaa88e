import type { i18n } from 'i18next'
import { formatNumber, plural as englishPlural } from '../../../charts/src/values/format-number.ts'
import { serverTranslator } from '../../../charts/src/texts/server-words.ts'
import { filled, type Language, setTranslator, type Values } from '../../../charts/src/texts/translate.ts'

export type { Language }

/**
 * Languages of the pages, as each calls itself. English stands in the code; the others in `web/src/languages/`, or beside
 * the English where a member of a family brings its own words.
 */
export const languages: Record<Language, string> = { en: 'English', de: 'Deutsch' }

/** A language other than English, which needs no file, is loaded when it is chosen. */
let interpreter: i18n | undefined

let translateServer: ((text: string) => string) | undefined

/** A text in the reader's language; `{{name}}` stands for a value. With `count` the translation knows one from many. */
export const t = (text: string, values: Values = {}): string =>
  interpreter ? interpreter.t(text, values) : filled(text, values)

/** So many of something: "3 rows". Other languages have their forms under `row_one` and `row_other`. */
export function plural(count: number, one: string, many?: string): string {
  const english = englishPlural(count, one, many)
  return interpreter?.t(one, { count, number: formatNumber(count), defaultValue: english }) ?? english
}

/** A message of the server in the reader's language, or as the server says it where it is not known. */
export const serverText = (text: string): string => translateServer?.(text) ?? text

/** The language of the page. */
export const language = (): Language => (interpreter?.language ?? 'en') as Language

setTranslator({ language, t, plural })

const kept = 'quarry.language'

/** The language chosen here, else the first available one of the browser's. */
export function languageOf(store: Pick<Storage, 'getItem'>, wanted: readonly string[]): Language {
  const known = (name: string | undefined | null): name is Language =>
    name !== undefined && name !== null && name in languages
  const chosen = store.getItem(kept)
  return known(chosen) ? chosen : (wanted.map((tag) => tag.split('-')[0]).find(known) ?? 'en')
}

/** Whether a language was chosen in this browser. */
export const hasChosenLanguage = (store: Pick<Storage, 'getItem'>): boolean => store.getItem(kept) !== null

export function keepLanguage(store: Pick<Storage, 'setItem'>, wanted: Language): void {
  store.setItem(kept, wanted)
}

/** Has to end before any page is loaded: texts outside of components are read once. */
export async function speak(wanted: Language): Promise<void> {
  translateServer = undefined
  interpreter = wanted === 'en' ? undefined : await interpreterOf(wanted)
  document.documentElement.lang = wanted
}

async function interpreterOf(wanted: Exclude<Language, 'en'>): Promise<i18n> {
  const [{ default: i18next }, { default: messages }, { default: serverMessages }] = await Promise.all([
    import('i18next'),
    messagesOf[wanted](),
    serverMessagesOf[wanted](),
  ])
  translateServer = serverTranslator(serverMessages)
  const one = i18next.createInstance()
  // The English text is the key, so that it can be read where it is shown, and stands wherever a translation is missing.
  await one.init({
    lng: wanted,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { [wanted]: { translation: messages } },
  })
  return one
}

const messagesOf = { de: () => import('../languages/de.json') }
const serverMessagesOf = { de: () => import('../../../charts/src/texts/server.de.json') }

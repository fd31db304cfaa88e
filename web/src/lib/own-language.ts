import { useEffect } from 'react'
import { api } from './api.ts'
import { useMe } from './me.ts'
import { hasChosenLanguage, keepLanguage, language, type Language } from './words.ts'

/** Chooses the language of the page and of mails. The page has it also where the server cannot be reached. */
export async function chooseLanguage(wanted: Language): Promise<void> {
  keepLanguage(localStorage, wanted)
  await api.PATCH('/api/me', { body: { language: wanted } }).catch(() => undefined)
  location.reload()
}

/** In a browser where none was chosen yet, the page speaks the language that the user chose elsewhere. */
export function useOwnLanguage(): void {
  const own = useMe().data?.language
  useEffect(() => {
    if (!own || hasChosenLanguage(localStorage)) return
    keepLanguage(localStorage, own)
    if (own !== language()) location.reload()
  }, [own])
}

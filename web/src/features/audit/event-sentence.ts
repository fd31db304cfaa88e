import { filled, translated } from '../../../../charts/src/texts/translate.ts'
import type { Schema } from '../../lib/api.ts'
import { verbWords } from './event-words.ts'
import { subjectWords } from './subject-words.ts'

type Entry = Pick<Schema<'AuditEntry'>, 'type' | 'subject_type' | 'subject_id' | 'subject_name'>

/** What an entry is about: dashboard “Sales”. */
export function subjectOf({ subject_type: type, subject_id: id, subject_name: name }: Entry): string {
  const word = subjectWords[type] ?? type.replaceAll('_', ' ')
  if (name !== null)
    return translated({ en: '{{word}} “{{name}}”', de: '{{word}} „{{name}}“' }, { word, name })
  return id === null ? word : `${word} ${id}`
}

/** What happened, as it is read after the name of the actor: published dashboard “Sales”. */
export function eventSentence(entry: Entry): string {
  const verb = entry.type.split('.')[1] ?? entry.type
  return filled(verbWords[verb] ?? `${verb.replaceAll('_', ' ')}: {{what}}`, { what: subjectOf(entry) })
}

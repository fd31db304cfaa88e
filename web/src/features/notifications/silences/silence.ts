import { api, type Schema } from '../../../lib/api.ts'
import { datasetChoices, recipeChoices, scheduleChoices } from '../../../lib/choices.ts'
import { mixedChoices } from '../../../lib/mixed-choices.ts'
import { t } from '../../../lib/words.ts'

export type Silence = Schema<'NotificationSilences'>['silences'][number]

export const silencesKey = ['notification-silences']

/** What notifications are about and can be silenced. */
export const subjectChoices = mixedChoices({
  dataset: datasetChoices,
  recipe: recipeChoices,
  schedule: scheduleChoices,
})

const isEqual = (one: Silence, other: Silence): boolean =>
  one.subject === other.subject && one.kind === other.kind && one.until === other.until

/** Changes the list as the server has it now: it may have grown in another tab. */
export async function replaceSilence(before: Silence | undefined, next: Silence | undefined) {
  const { silences } = await api.GET('/api/notifications/silences')
  const rest = silences.filter((one) => !(before && isEqual(one, before)))
  return await api.PUT('/api/notifications/silences', { body: { silences: next ? [...rest, next] : rest } })
}

const hourMs = 3_600_000

/** For how long, to choose from; the rest is a moment of one's own. */
export const silenceDurations = [
  { value: '1', label: t('for an hour') },
  { value: '8', label: t('for 8 hours') },
  { value: '24', label: t('for a day') },
  { value: '168', label: t('for a week') },
  { value: 'at', label: t('until a moment') },
]

/** The end of a silence; null while it is no moment to come. */
export function endOf(span: string, at: string, now = Date.now()): string | null {
  const end = span === 'at' ? new Date(at).getTime() : now + Number(span) * hourMs
  return Number.isNaN(end) || end <= now ? null : new Date(end).toISOString()
}

/** A moment as a field of the browser takes it, in the time of whoever looks. */
export function asLocal(moment: string): string {
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

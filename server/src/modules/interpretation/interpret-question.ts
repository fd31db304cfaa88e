import type { Interpretation } from '../../../../contract/src/interpretation.ts'
import { calendarOf } from './core/calendar-of.ts'
import type { Catalogue } from './core/catalogue.ts'
import { incompletePeriod, longPeriodsOf } from './core/incomplete-period.ts'
import { type Circumstances, parse } from './core/parse.ts'
import { scopeOf } from './core/scope.ts'
import { type CatalogueContext, visibleCatalogue } from './visible-catalogue.ts'

interface AskedQuestion {
  content: string
  dataset_ids?: readonly number[] | undefined
  previous?: Circumstances['previous']
  language?: 'en' | 'de' | undefined
  /** RFC 3339; the present by default. */
  now?: string | undefined
  timezone?: string | undefined
}

/** Reads a question about what the caller may see. Runs nothing but queries for the values of columns. */
export async function interpretQuestion(
  context: CatalogueContext,
  { content, dataset_ids, previous, language, now, timezone }: AskedQuestion,
): Promise<Interpretation> {
  const catalogue = await visibleCatalogue(context, { dataset_ids })
  const moment = now === undefined ? context.now() : new Date(now)
  return parse(content, catalogue, { today: todayFor(catalogue, moment, timezone), language, previous })
}

/** A query that no words were read for, with where the data ends within the last of its periods. */
export async function withEndOfData(
  context: CatalogueContext,
  interpretation: Interpretation,
  { language, timezone }: Pick<AskedQuestion, 'language' | 'timezone'>,
): Promise<Interpretation> {
  const { dataset_id: id, query, assumptions } = interpretation
  if (id === null || !query || !longPeriodsOf(query)) return interpretation
  const catalogue = await visibleCatalogue(context, { dataset_ids: [id] })
  const home = catalogue.datasets.find((one) => one.id === id)
  if (!home) return interpretation
  const scope = scopeOf(catalogue, home)
  const rules = calendarOf(scope, { tokens: [], today: todayFor(catalogue, context.now(), timezone) })
  const incomplete = incompletePeriod(query, { scope, rules, isGerman: language === 'de' })
  return { ...interpretation, assumptions: [...assumptions, ...incomplete] }
}

/** The present day where a question is asked: in its time zone, else in that of the data. */
export const todayFor = (catalogue: Catalogue, moment: Date, timezone?: string): string =>
  dayIn(moment, timezone ?? catalogue.datasets.find((one) => one.isAsked)?.timezone ?? 'UTC')

// To make one takes a millisecond.
const formats = new Map<string, Intl.DateTimeFormat>()
const maxFormats = 1000

/** The day of a moment in a time zone; of an unknown zone in UTC. */
function dayIn(moment: Date, zone: string): string {
  try {
    const format =
      formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
    if (formats.size < maxFormats) formats.set(zone, format)
    return format.format(moment)
  } catch {
    return moment.toISOString().slice(0, 10)
  }
}

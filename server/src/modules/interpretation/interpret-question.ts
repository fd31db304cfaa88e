import type { Interpretation } from '../../../../contract/src/interpretation.ts'
import type { QueryContext } from '../explore/index.ts'
import { type Circumstances, parse } from './core/parse.ts'
import { visibleCatalogue } from './visible-catalogue.ts'

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
  context: QueryContext,
  { content, dataset_ids, previous, language, now, timezone }: AskedQuestion,
): Promise<Interpretation> {
  const catalogue = await visibleCatalogue(context, { dataset_ids })
  const zone = timezone ?? catalogue.datasets.find((one) => one.isAsked)?.timezone ?? 'UTC'
  const today = dayIn(now === undefined ? context.now() : new Date(now), zone)
  return parse(content, catalogue, { today, language, previous })
}

/** The day of a moment in a time zone; of an unknown zone in UTC. */
function dayIn(moment: Date, zone: string): string {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(moment)
  } catch {
    return moment.toISOString().slice(0, 10)
  }
}

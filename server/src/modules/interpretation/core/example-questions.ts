import { type Catalogue, type CatalogueDataset, isTime } from './catalogue.ts'
import type { Completion } from './completions.ts'
import { type Circumstances, parse } from './parse.ts'

const maxDatasets = 8

/** Whole questions to begin with, about what the caller may see: each is one that is understood. */
export function exampleQuestions(
  catalogue: Catalogue,
  { today, language = 'en' }: Pick<Circumstances, 'today' | 'language'>,
  limit: number,
): Completion[] {
  const asked = catalogue.datasets
    .filter(({ isAsked }) => isAsked)
    .toSorted((a, b) => Number(b.isModelled) - Number(a.isModelled))
    .slice(0, maxDatasets)
  const lists = asked.map((dataset) => questionsAbout(dataset, words[language]))
  const longest = Math.max(0, ...lists.map((list) => list.length))
  const found: Completion[] = []
  // One of each dataset before the second of the first.
  for (let at = 0; at < longest; at += 1)
    for (const list of lists) {
      const text = list[at]
      if (text === undefined || found.some((one) => one.text === text)) continue
      if (found.length === limit) return found
      if (parse(text, catalogue, { today, language }).status === 'understood')
        found.push({ text, label: text, kind: 'question' })
    }
  return found
}

const words = {
  en: { by: 'by', perMonth: 'per month', top: 'top 5', howMany: 'how many' },
  de: { by: 'nach', perMonth: 'pro Monat', top: 'Top 5', howMany: 'Wie viele' },
}

function questionsAbout(
  { name, fields, defaultTime }: CatalogueDataset,
  { by, perMonth, top, howMany }: (typeof words)['en'],
): string[] {
  const shown = fields.filter(({ isHidden }) => !isHidden)
  const measures = shown.filter(({ role }) => role === 'measure').slice(0, 2)
  const groups = shown.filter(
    ({ role, type, values = [] }) => role === 'dimension' && type === 'text' && values.length > 1,
  )
  const hasTime = defaultTime !== null || shown.some((field) => field.role === 'dimension' && isTime(field))
  const [group, other] = groups
  return [
    ...measures.flatMap(({ label }) => [
      ...(group ? [`${label} ${by} ${group.label}`] : []),
      ...(hasTime ? [`${label} ${perMonth}`] : []),
      ...(other ? [`${top} ${other.label} ${by} ${label}`] : []),
    ]),
    ...(group ? [`${howMany} ${name} ${by} ${group.label}`] : []),
    `${howMany} ${name}`,
  ]
}

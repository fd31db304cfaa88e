import { type Catalogue, type CatalogueDataset, isTime } from './catalogue.ts'
import type { Completion } from './completions.ts'
import { parse } from './parse.ts'

const maxDatasets = 8

/** Whole questions to begin with, about what the caller may see: each is one that is understood. */
export function exampleQuestions(catalogue: Catalogue, today: string, limit: number): Completion[] {
  const asked = catalogue.datasets
    .filter(({ isAsked }) => isAsked)
    .toSorted((a, b) => Number(b.isModelled) - Number(a.isModelled))
    .slice(0, maxDatasets)
  const lists = asked.map(questionsAbout)
  const longest = Math.max(0, ...lists.map((list) => list.length))
  const found: Completion[] = []
  // One of each dataset before the second of the first.
  for (let at = 0; at < longest; at += 1)
    for (const list of lists) {
      const text = list[at]
      if (text === undefined || found.some((one) => one.text === text)) continue
      if (found.length === limit) return found
      if (parse(text, catalogue, { today, language: 'en' }).status === 'understood')
        found.push({ text, label: text, kind: 'question' })
    }
  return found
}

function questionsAbout({ name, fields, defaultTime }: CatalogueDataset): string[] {
  const shown = fields.filter(({ isHidden }) => !isHidden)
  const measures = shown.filter(({ role }) => role === 'measure').slice(0, 2)
  const groups = shown.filter(
    ({ role, type, values = [] }) => role === 'dimension' && type === 'text' && values.length > 1,
  )
  const hasTime = defaultTime !== null || shown.some((field) => field.role === 'dimension' && isTime(field))
  const [group, other] = groups
  return [
    ...measures.flatMap(({ label }) => [
      ...(group ? [`${label} by ${group.label}`] : []),
      ...(hasTime ? [`${label} per month`] : []),
      ...(other ? [`top 5 ${other.label} by ${label}`] : []),
    ]),
    ...(group ? [`how many ${name} by ${group.label}`] : []),
    `how many ${name}`,
  ]
}

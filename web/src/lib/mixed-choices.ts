import type { Choice, Choices, ChoiceSource } from './choices.ts'
import { readerLocale } from '../../../charts/src/values/locale.ts'
import { t } from './words.ts'

const groups = { dataset: t('Datasets'), recipe: t('Recipes'), schedule: t('Schedules') }
type Kind = keyof typeof groups

/**
 * Things of several kinds in one list; a value says its kind first, as subjects of notifications do: "dataset:7". The
 * kind is the interface's name of it, in every language of the page.
 */
export function mixedChoices(sources: Partial<Record<Kind, ChoiceSource>>): ChoiceSource {
  const kinds = Object.entries(sources) as [Kind, ChoiceSource][]
  const within = (kind: Kind, { value, label }: Choice): Choice => ({
    value: `${kind}:${value}`,
    label,
    group: groups[kind],
  })
  return {
    key: ['choices', ...kinds.map(([kind]) => kind)],
    word: new Intl.ListFormat(readerLocale(), { type: 'disjunction' }).format(
      kinds.map(([, { word }]) => word),
    ),
    search: async (q) => {
      const found = await Promise.all(kinds.map(([kind, source]) => searchOf(kind, source, q)))
      return {
        items: found.flatMap(({ items }) => items),
        total: found.reduce((sum, { total }) => sum + total, 0),
      }
    },
    find: async (value) => {
      const [kind = '', id = ''] = value.split(':')
      const source = sources[kind as Kind]
      if (!source) throw new TypeError(`unknown kind: ${value}`)
      return within(kind as Kind, await source.find(id))
    },
  }

  async function searchOf(kind: Kind, { search }: ChoiceSource, q: string): Promise<Choices> {
    const { items, total } = await search(q)
    return { items: items.map((item) => within(kind, item)), total }
  }
}

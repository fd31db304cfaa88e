import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { widePage } from '../../../lib/list.ts'

interface Choice {
  value: string
  label: string
}

export interface Choices {
  datasets: Choice[]
  recipes: Choice[]
  schedules: Choice[]
}

/** What a schedule can wait for or build, to choose from. */
export function useChoices(except?: number): Choices {
  const query = { ...widePage, sort: 'name' as const }
  const datasets = useQuery({
    queryKey: ['datasets', query],
    queryFn: () => answer(api.GET('/api/datasets', { params: { query } })),
  })
  const recipes = useQuery({
    queryKey: ['recipes', query],
    queryFn: () => answer(api.GET('/api/pipeline/recipes', { params: { query } })),
  })
  const schedules = useQuery({
    queryKey: ['schedules', query],
    queryFn: () => answer(api.GET('/api/pipeline/schedules', { params: { query } })),
  })
  return {
    datasets: choicesOf(datasets.data?.items),
    recipes: choicesOf(recipes.data?.items),
    schedules: choicesOf(schedules.data?.items.filter(({ id }) => id !== except)),
  }
}

const choicesOf = (items: readonly { id: number; name: string }[] = []): Choice[] =>
  items.map(({ id, name }) => ({ value: String(id), label: name }))

import { useQuery } from '@tanstack/react-query'
import { answer, api } from './api.ts'
import { widePage } from './list.ts'

export const noProject = 'none'

/** The projects that something can be put into, to choose from. */
export function useProjectChoices(): { value: string; label: string }[] {
  const projects = useQuery({
    queryKey: ['projects', widePage],
    queryFn: () => answer(api.GET('/api/projects', { params: { query: widePage } })),
  })
  return [
    { value: noProject, label: 'No project' },
    ...(projects.data?.items.map(({ id, name }) => ({ value: String(id), label: name })) ?? []),
  ]
}

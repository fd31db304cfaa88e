import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useIdParam } from '../../lib/use-id-param.ts'
import { api } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { Refusal } from '../../ui/access/refusal.tsx'
import { Page } from '../../ui/page.tsx'
import { RecipeEditor } from './recipe-editor.tsx'

/** One recipe: what it does, what comes out of it, and everything around that. */
export function RecipePage() {
  const id = useIdParam()
  const kinds = useStepKinds()
  const recipe = useQuery({
    queryKey: ['recipe', id],
    queryFn: () => api.GET('/api/pipeline/recipes/{id}', { path: { id } }),
    staleTime: 0,
  })
  const error = recipe.error ?? kinds.error
  if (recipe.data && kinds.data)
    return <RecipeEditor key={id} loaded={recipe.data} kinds={kinds.data.items} />
  return (
    <Page title={t('Recipe')} crumbs={[{ label: t('Recipes'), to: '/recipes' }]}>
      <Refusal error={error} type="recipe" id={id} onRetry={() => void recipe.refetch()} />
      {!error && <Skeleton height={480} />}
    </Page>
  )
}

/** The kinds of steps that there are. They change with the program only. */
function useStepKinds() {
  return useQuery({
    queryKey: ['step-kinds'],
    queryFn: () => api.GET('/api/pipeline/recipes/step-kinds'),
    staleTime: Infinity,
  })
}

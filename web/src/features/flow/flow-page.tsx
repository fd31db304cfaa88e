import { Button, Skeleton } from '@mantine/core'
import { IconPlayerPlay, IconPlus } from '@tabler/icons-react'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { projectChoices } from '../../lib/choices.ts'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { LinkButton } from '../../ui/page-link.tsx'
import { Page } from '../../ui/page.tsx'
import { noProject, ProjectSelect } from '../../ui/forms/about-form.tsx'
import { BuildForm } from './build/build-form.tsx'
import { FollowedBuild } from './build/followed-build.tsx'
import { FlowBoard } from './flow-board.tsx'
import { NoFlow } from './no-flow.tsx'
import { useFlow } from './use-flow.ts'

/** What the address says of the page. */
export interface FlowAddress {
  project?: number | undefined
  node?: string | undefined
  view?: 'list' | 'picture' | undefined
  build?: number | undefined
}

/** How the datasets and recipes of a project hang together, and what is to be built. */
export function FlowPage() {
  const can = useCan()
  const [address, setAddress] = useFlowAddress()
  const [last, setLast] = useLocalStorage({
    key: 'quarry-flow-project',
    defaultValue: noProject,
    getInitialValueInEffect: false,
  })
  const fallback = useFallback(last)
  const chosen =
    address.project === undefined ? fallback : address.project === 0 ? noProject : String(address.project)
  const projectId = chosen === noProject ? undefined : Number(chosen)
  const { flow, nodes, links } = useFlow(projectId, address.build !== undefined)
  const follow = (build: number | undefined) => setAddress({ build })
  const ask = (wanted: Parameters<typeof BuildForm>[0]['wanted']) =>
    openDialog(
      t('Build'),
      (close) => (
        <BuildForm
          wanted={wanted}
          onStarted={(run) => {
            close()
            follow(run)
          }}
        />
      ),
      'xl',
    )
  const isEmpty = flow.data !== undefined && nodes.every(({ kind }) => kind !== 'recipe') && nodes.length < 2
  return (
    <Page
      title={t('Flow')}
      description={t(
        'From sources through recipes to datasets: dependencies, and whether they are up to date.',
      )}
      actions={
        <>
          <ProjectSelect
            aria-label={t('Project')}
            w={200}
            value={chosen}
            onChange={(value) => {
              setLast(value)
              setAddress({ project: value === noProject ? 0 : Number(value), node: undefined })
            }}
          />
          {can('recipe.create') && (
            <LinkButton
              to={`/recipes/new${projectId === undefined ? '' : `?project=${projectId}`}`}
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              {t('New recipe')}
            </LinkButton>
          )}
          {can('recipe.run') && projectId !== undefined && !isEmpty && (
            <Button
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
              onClick={() => ask({ title: t('the whole project'), project_id: projectId })}
            >
              {t('Build')}
            </Button>
          )}
        </>
      }
    >
      <FailureAlert error={flow.error} onRetry={() => void flow.refetch()} />
      {address.build !== undefined && <FollowedBuild runId={address.build} onEnd={() => follow(undefined)} />}
      {flow.isPending && <Skeleton height="calc(100vh - 240px)" mih={320} />}
      {isEmpty && <NoFlow projectId={projectId} datasets={nodes.filter(({ kind }) => kind === 'dataset')} />}
      {flow.data && !isEmpty && (
        <FlowBoard
          key={chosen}
          nodes={nodes}
          links={links}
          address={address}
          onAddress={setAddress}
          onBuild={ask}
        />
      )}
    </Page>
  )
}

/** The project that was looked at last, if it is still there, or the first one. */
function useFallback(last: string): string {
  const remembered = useQuery({
    queryKey: [...projectChoices.key, 'one', last],
    queryFn: () => projectChoices.find(last),
    enabled: last !== noProject,
    retry: false,
  })
  const first = useQuery({
    queryKey: [...projectChoices.key, 'search', ''],
    queryFn: () => projectChoices.search(''),
  })
  return remembered.data?.value ?? first.data?.items[0]?.value ?? noProject
}

function useFlowAddress(): [FlowAddress, (change: FlowAddress) => void] {
  const address = useSearch({ strict: false }) as FlowAddress
  const navigate = useNavigate()
  const change = (next: FlowAddress) =>
    void navigate({
      to: '.',
      search: ((before: FlowAddress) => ({ ...before, ...next })) as never,
      replace: true,
      resetScroll: false,
    })
  return [address, change]
}

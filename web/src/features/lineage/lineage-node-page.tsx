import {
  Alert,
  Group,
  SegmentedControl,
  Select,
  Skeleton,
  Stack,
  Switch,
  Tabs,
  Text,
  TextInput,
} from '@mantine/core'
import { IconHistory, IconInfoCircle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { LineageDirection } from '../../../../contract/src/lineage.ts'
import { lazyComponent } from '../../lib/lazily.ts'
import { api } from '../../lib/api.ts'
import { formatTime } from '../../lib/format.ts'
import { plural, t } from '../../lib/words.ts'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Page } from '../../ui/page.tsx'
import { ImpactDialog } from './impact-dialog.tsx'
import { LineageTable } from './lineage-table.tsx'
import { kinds, nameOf, type LineageGraph } from './lineage-words.ts'
import { SpotPanel } from './spot-panel.tsx'
import type { Spot } from './trace.ts'

const LineageCanvas = lazyComponent(() => import('./lineage-canvas.tsx'), 'LineageCanvas')

interface NodeParams {
  direction: LineageDirection
  depth: number | undefined
  indirect: boolean
  as_of: string | undefined
  spot: Spot | undefined
}

/** What a thing is made of and what is made of it. What was asked stands in the address. */
export function LineageNodePage() {
  const node = decodeURIComponent((useParams({ strict: false }) as { node?: string }).node ?? '')
  const { asked, set, open } = useNodeParams(node)
  const query = {
    node,
    direction: asked.direction,
    limit: 400,
    ...(asked.depth === undefined ? {} : { depth: asked.depth }),
    ...(asked.indirect ? {} : { indirect: false }),
    ...(asked.as_of === undefined ? {} : { as_of: asked.as_of }),
  }
  const lineage = useQuery({
    queryKey: ['lineage', query],
    queryFn: () => api.GET('/api/lineage/graph', { query }),
    placeholderData: keepPreviousData,
  })
  const graph = lineage.data
  const root = graph?.nodes.find(({ id }) => id === graph.root)
  return (
    <Page
      title={root ? t('Lineage of {{root}}', { root: nameOf(root) }) : t('Lineage')}
      description={root && kinds[root.kind].words}
      crumbs={[{ label: t('Lineage'), to: '/lineage' }]}
    >
      <Controls asked={asked} onChange={set} />
      <FailureAlert error={lineage.error} onRetry={() => void lineage.refetch()} />
      {lineage.isPending && <Skeleton height={480} />}
      {graph && (
        <>
          <Notes graph={graph} />
          <Explorer
            graph={graph}
            spot={spotIn(graph, asked.spot)}
            onSpot={(spot) => set({ spot })}
            onOpen={(id) => open(id)}
          />
        </>
      )}
    </Page>
  )
}

function useNodeParams(node: string) {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const direction = search['direction']
  const depth = Number(search['depth'] ?? 3)
  const asked: NodeParams = {
    direction: direction === 'upstream' || direction === 'downstream' ? direction : 'both',
    depth: Number.isInteger(depth) && depth > 0 ? depth : undefined,
    indirect: search['indirect'] !== false,
    as_of: typeof search['as_of'] === 'string' ? search['as_of'] : undefined,
    spot: spotOf(search['spot'], node),
  }
  const searchOf = ({ direction: way, depth: far, indirect, as_of: at, spot }: NodeParams) => ({
    ...(way === 'both' ? {} : { direction: way }),
    ...(far === 3 ? {} : { depth: far ?? 0 }),
    ...(indirect ? {} : { indirect: false }),
    ...(at === undefined ? {} : { as_of: at }),
    ...(spot === undefined ? {} : { spot: [spot.node, spot.column] }),
  })
  return {
    asked,
    set: (change: Partial<NodeParams>) =>
      void navigate({
        to: '.',
        search: searchOf({ ...asked, ...change }) as never,
        replace: true,
        resetScroll: false,
      }),
    open: (other: string) =>
      void navigate({
        to: `/lineage/${encodeURIComponent(other)}`,
        search: searchOf({ ...asked, spot: undefined }) as never,
      }),
  }
}

function Controls({
  asked,
  onChange,
}: {
  asked: NodeParams
  onChange: (change: Partial<NodeParams>) => void
}) {
  return (
    <Group gap="sm">
      <SegmentedControl
        size="xs"
        aria-label={t('Direction')}
        value={asked.direction}
        onChange={(direction) => onChange({ direction: direction as LineageDirection })}
        data={[
          { value: 'upstream', label: t('Made of') },
          { value: 'both', label: t('Both') },
          { value: 'downstream', label: t('Used by') },
        ]}
      />
      <Select
        size="xs"
        w={130}
        aria-label={t('How far')}
        allowDeselect={false}
        value={String(asked.depth ?? 0)}
        onChange={(depth) => onChange({ depth: depth === '0' ? undefined : Number(depth) })}
        data={[
          ...[1, 2, 3, 5, 10].map((depth) => ({ value: String(depth), label: plural(depth, 'step') })),
          { value: '0', label: t('All the way') },
        ]}
      />
      <Switch
        size="sm"
        label={t('Filters, joins and the like')}
        checked={asked.indirect}
        onChange={({ currentTarget: { checked } }) => onChange({ indirect: checked })}
      />
      <TextInput
        size="xs"
        type="datetime-local"
        aria-label={t('As it was at')}
        leftSection={<IconHistory size={15} aria-hidden />}
        title={t('As it was at')}
        value={asked.as_of === undefined ? '' : localTime(asked.as_of)}
        onChange={({ currentTarget: { value } }) =>
          onChange({ as_of: value === '' ? undefined : new Date(value).toISOString() })
        }
      />
    </Group>
  )
}

/** In the form that the browser's own field takes. */
function localTime(at: string): string {
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function Notes({ graph }: { graph: LineageGraph }) {
  const notes = [
    ...(graph.as_of === null ? [] : [t('As it was at {{as_of}}.', { as_of: formatTime(graph.as_of) })]),
    ...(graph.hidden_count === 0
      ? []
      : [
          t('{{things}} not visible to you and drawn without a name.', {
            things: plural(graph.hidden_count, 'thing is', 'things are'),
          }),
        ]),
    ...(graph.truncated ? [t('The graph is too large. Reduce the number of steps or start elsewhere.')] : []),
  ]
  if (notes.length === 0) return null
  return (
    <Alert color="gray" p="xs" icon={<IconInfoCircle aria-hidden />}>
      {notes.join(' ')}
    </Alert>
  )
}

interface ExplorerProps {
  graph: LineageGraph
  spot: Spot | undefined
  onSpot: (spot: Spot | undefined) => void
  onOpen: (node: string) => void
}

function Explorer({ graph, spot, onSpot, onOpen }: ExplorerProps) {
  const askImpact = ({ node: id, column: of }: Spot) => {
    const node = graph.nodes.find((one) => one.id === id)
    if (node)
      openDialog(
        t('What a change of {{node}} would break', { node: nameOf(node) }),
        () => <ImpactDialog node={node} column={of} />,
        'lg',
      )
  }
  return (
    <Tabs defaultValue="picture" keepMounted={false}>
      <Tabs.List mb="sm">
        <Tabs.Tab value="picture">{t('Picture')}</Tabs.Tab>
        <Tabs.Tab value="table">{t('Table')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="picture">
        <div className={spot ? 'lineage-split' : undefined}>
          <Suspense fallback={<Skeleton height={480} />}>
            <LineageCanvas graph={graph} spot={spot} onSpot={onSpot} onOpen={onOpen} />
          </Suspense>
          {spot && (
            <SpotPanel graph={graph} spot={spot} onSpot={onSpot} onOpen={onOpen} onImpact={askImpact} />
          )}
        </div>
      </Tabs.Panel>
      <Tabs.Panel value="table">
        <Stack gap="xs">
          <Text size="sm" c="dimmed">
            {plural(graph.nodes.length, 'thing')}, {plural(graph.edges.length, 'connection')}
          </Text>
          <LineageTable graph={graph} />
        </Stack>
      </Tabs.Panel>
    </Tabs>
  )
}

/** What the address chose: a thing and its column, or a column of the thing that the page is about. */
function spotOf(rawSpot: unknown, root: string): Spot | undefined {
  if (typeof rawSpot === 'string') return { node: root, column: rawSpot }
  if (!Array.isArray(rawSpot)) return undefined
  const [node, column] = rawSpot as unknown[]
  if (typeof node !== 'string') return undefined
  return { node, column: typeof column === 'string' ? column : null }
}

/** The same, while it is in the picture. */
function spotIn({ nodes }: LineageGraph, spot: Spot | undefined): Spot | undefined {
  const node = nodes.find(({ id }) => id === spot?.node)
  if (!spot || !node) return undefined
  return spot.column === null || node.columns.some(({ id }) => id === spot.column) ? spot : undefined
}

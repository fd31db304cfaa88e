import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconClockExclamation,
  IconDatabase,
  IconEyeOff,
  IconHandStop,
  IconHourglass,
  IconLoader2,
  IconPlug,
  IconRefreshAlert,
  IconTransform,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Schema } from '../../lib/api.ts'
import { formatCompact } from '../../../../charts/src/values/format-number.ts'
import { formatAgo } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'

export type FlowKind = 'source' | 'dataset' | 'recipe' | 'unseen'

/** A node as the server tells of it. */
export type FlowNodeData = Schema<'Flow'>['nodes'][number]

export type FlowState =
  | 'fresh'
  | 'stale'
  | 'out_of_date'
  | 'failed'
  | 'held'
  | 'running'
  | 'queued'
  | 'draft'
  | 'never'

/** One thing in the picture of a flow. */
export interface FlowNode {
  id: string
  kind: FlowKind
  flowNode: FlowNodeData
  name: string
  state: FlowState
  /** What the picture says under its name. */
  line: string
  tags: string[]
  /** From 0 to 1 while it runs; null while nobody knows. */
  progress: number | null
}

/** Color, icon and words of a state: never the color alone. */
export const states: Record<FlowState, { words: string; color: string; icon: TablerIcon; says: string }> = {
  fresh: {
    words: t('Up to date'),
    color: 'teal',
    icon: IconCircleCheck,
    says: t('Holds what its inputs say.'),
  },
  stale: {
    words: t('Stale'),
    color: 'yellow',
    icon: IconClockExclamation,
    says: t('Older than its freshness target allows.'),
  },
  out_of_date: {
    words: t('Out of date'),
    color: 'orange',
    icon: IconRefreshAlert,
    says: t('An input or the recipe changed since it was built.'),
  },
  failed: {
    words: t('Failed'),
    color: 'red',
    icon: IconAlertTriangle,
    says: t('Its last run failed; the version before still answers.'),
  },
  held: {
    words: t('Held back'),
    color: 'grape',
    icon: IconHandStop,
    says: t('A check stopped its newest version; the one before still answers.'),
  },
  running: { words: t('Running'), color: 'blue', icon: IconLoader2, says: t('Being built right now.') },
  queued: { words: t('Waiting'), color: 'cyan', icon: IconHourglass, says: t('Waits for its turn.') },
  draft: { words: t('Draft'), color: 'gray', icon: IconCircleDashed, says: t('Not published yet.') },
  never: { words: t('Not built'), color: 'gray', icon: IconCircleDashed, says: t('Has no rows yet.') },
}

export const kinds: Record<FlowKind, { words: string; color: string; icon: TablerIcon }> = {
  source: { words: t('Source'), color: 'gray', icon: IconPlug },
  dataset: { words: t('Dataset'), color: 'blue', icon: IconDatabase },
  recipe: { words: t('Recipe'), color: 'violet', icon: IconTransform },
  unseen: { words: t('Not visible'), color: 'gray', icon: IconEyeOff },
}

/** Sources and what one may not see have no state of their own. */
export const hasState = (kind: FlowKind): boolean => kind === 'dataset' || kind === 'recipe'

interface Known {
  tags: ReadonlyMap<number, string[]>
  progress: ReadonlyMap<string, number | null>
}

/** What the server tells of a node, as the picture shows it. */
export function nodeOf(flowNode: FlowNodeData, { tags, progress }: Known): FlowNode {
  const { kind, key: id } = flowNode
  const plain = { id, kind, flowNode, tags: [], progress: null, state: 'fresh' as const }
  if (flowNode.kind === 'unseen')
    return { ...plain, name: t('Something else'), line: t('you may not see it') }
  if (flowNode.kind === 'source') return { ...plain, name: flowNode.name, line: flowNode.connector_name }
  const line = flowNode.is_neighbour ? t('of another project') : lineOf(flowNode)
  const running = progress.get(`${kind}:${flowNode.id}`) ?? null
  const own = flowNode.kind === 'dataset' ? (tags.get(flowNode.id) ?? []) : []
  return { ...plain, name: flowNode.name, line, tags: own, progress: running, state: stateOf(flowNode) }
}

type Stateful = Extract<FlowNodeData, { kind: 'dataset' | 'recipe' }>

function stateOf(flowNode: Stateful): FlowState {
  if (flowNode.build_status === 'building')
    return flowNode.last_run?.status === 'queued' ? 'queued' : 'running'
  if (flowNode.kind === 'recipe' && flowNode.status === 'draft') return 'draft'
  if (flowNode.kind === 'dataset' && flowNode.health === 'held') return 'held'
  if (flowNode.build_status === 'failed') return 'failed'
  if (flowNode.build_status === 'empty') return 'never'
  if (flowNode.build_status === 'out_of_date') return 'out_of_date'
  return flowNode.kind === 'dataset' && flowNode.freshness?.status === 'stale' ? 'stale' : 'fresh'
}

function lineOf(flowNode: Stateful): string {
  if (flowNode.kind === 'recipe')
    return [flowNode.recipe_kind === 'sql' ? 'SQL' : t('Steps'), flowNode.is_incremental ? 'incremental' : '']
      .filter((part) => part !== '')
      .join(', ')
  if (flowNode.mode === 'live') return 'live'
  if (flowNode.row_count === null) return t('no rows yet')
  const rows = `${formatCompact(flowNode.row_count)} rows`
  return flowNode.loaded_at === null ? rows : `${rows}, ${formatAgo(flowNode.loaded_at)}`
}

/** The page of the thing that a node stands for. */
export function pageOf({ flowNode: node }: FlowNode): string | undefined {
  if (node.kind === 'dataset') return `/datasets/${node.id}`
  if (node.kind === 'recipe') return `/recipes/${node.id}`
  return node.kind === 'source' ? `/connectors/${node.connector_id}` : undefined
}

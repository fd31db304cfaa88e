import { formatNumber } from '../../../../../charts/src/values/format-number.ts'
import { formatAgo } from '../../../lib/format.ts'
import { plural, t } from '../../../lib/words.ts'
import type { FlowNode, FlowNodeData } from '../flow-node.ts'

/** Facts of a node, as many as there are of its kind. */
export function NodeFacts({ node: { flowNode: details, tags } }: { node: FlowNode }) {
  const facts = [...factsOf(details), ...(tags.length > 0 ? [[t('Tags'), tags.join(', ')]] : [])]
  if (facts.length === 0) return null
  return (
    <dl className="flow-fact">
      {facts.map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function factsOf(flowNode: FlowNodeData): [string, string][] {
  if (flowNode.kind === 'source')
    return [
      [t('Connector'), flowNode.connector_name],
      [t('Kind'), flowNode.connector_type],
    ]
  if (flowNode.kind === 'recipe')
    return [
      [t('Written in'), flowNode.recipe_kind === 'sql' ? 'SQL' : 'steps'],
      [t('Runs'), flowNode.is_incremental ? t('on new rows only') : t('on all rows')],
      ...dependents(flowNode.dependent_count),
    ]
  if (flowNode.kind === 'unseen') return []
  return [
    ...some(t('Rows'), flowNode.row_count === null ? null : formatNumber(flowNode.row_count)),
    ...some(t('Version'), flowNode.version === null ? null : String(flowNode.version)),
    ...some(t('Loaded'), flowNode.loaded_at === null ? null : formatAgo(flowNode.loaded_at)),
    ...some(
      t('Freshness'),
      flowNode.freshness && flowNode.freshness.status !== 'stale' ? flowNode.freshness.words : null,
    ),
    ...dependents(flowNode.dependent_count),
  ]
}

const some = (label: string, value: string | null): [string, string][] =>
  value === null ? [] : [[label, value]]

const dependents = (count: number): [string, string][] =>
  some(t('Downstream'), count === 0 ? t('nothing depends on it') : plural(count, 'recipe'))

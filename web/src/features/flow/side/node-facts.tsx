import { formatNumber } from '../../../../../charts/src/values/format-number.ts'
import { formatAgo } from '../../../lib/format.ts'
import { plural, t } from '../../../lib/words.ts'
import type { FlowNode, ToldNode } from '../flow-node.ts'

/** Facts of a node, as many as there are of its kind. */
export function NodeFacts({ node: { told, tags } }: { node: FlowNode }) {
  const facts = [...factsOf(told), ...(tags.length > 0 ? [[t('Tags'), tags.join(', ')]] : [])]
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

function factsOf(told: ToldNode): [string, string][] {
  if (told.kind === 'source')
    return [
      [t('Connector'), told.connector_name],
      [t('Kind'), told.connector_type],
    ]
  if (told.kind === 'recipe')
    return [
      [t('Written in'), told.recipe_kind === 'sql' ? 'SQL' : 'steps'],
      [t('Runs'), told.is_incremental ? t('on new rows only') : t('on all rows')],
      ...dependents(told.dependent_count),
    ]
  if (told.kind === 'unseen') return []
  return [
    ...some(t('Rows'), told.row_count === null ? null : formatNumber(told.row_count)),
    ...some(t('Version'), told.version === null ? null : String(told.version)),
    ...some(t('Loaded'), told.loaded_at === null ? null : formatAgo(told.loaded_at)),
    ...some(
      t('Freshness'),
      told.freshness && told.freshness.status !== 'stale' ? told.freshness.words : null,
    ),
    ...dependents(told.dependent_count),
  ]
}

const some = (label: string, value: string | null): [string, string][] =>
  value === null ? [] : [[label, value]]

const dependents = (count: number): [string, string][] =>
  some(t('Downstream'), count === 0 ? t('nothing depends on it') : plural(count, 'recipe'))

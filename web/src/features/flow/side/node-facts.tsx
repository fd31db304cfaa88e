import { formatAgo, formatNumber, plural } from '../../../lib/format.ts'
import type { FlowNode, ToldNode } from '../flow-node.ts'

/** Facts of a node, as many as there are of its kind. */
export function NodeFacts({ node: { told, tags } }: { node: FlowNode }) {
  const facts = [...factsOf(told), ...(tags.length > 0 ? [['Tags', tags.join(', ')]] : [])]
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
      ['Connector', told.connector_name],
      ['Kind', told.connector_type],
    ]
  if (told.kind === 'recipe')
    return [
      ['Written in', told.recipe_kind === 'sql' ? 'SQL' : 'steps'],
      ['Runs', told.is_incremental ? 'on new rows only' : 'on all rows'],
      ...dependents(told.dependent_count),
    ]
  if (told.kind === 'unseen') return []
  return [
    ...some('Rows', told.row_count === null ? null : formatNumber(told.row_count)),
    ...some('Version', told.version === null ? null : String(told.version)),
    ...some('Loaded', told.loaded_at === null ? null : formatAgo(told.loaded_at)),
    ...some('Freshness', told.freshness && told.freshness.state !== 'stale' ? told.freshness.words : null),
    ...dependents(told.dependent_count),
  ]
}

const some = (label: string, value: string | null): [string, string][] =>
  value === null ? [] : [[label, value]]

const dependents = (count: number): [string, string][] =>
  some('Downstream', count === 0 ? 'nothing depends on it' : plural(count, 'recipe'))

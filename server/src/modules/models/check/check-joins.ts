import type { DatasetColumn } from '../../../../../contract/src/datasets.ts'
import type { ModelJoin } from '../../../../../contract/src/models.ts'
import { findColumn, noColumn, queryColumn } from '../field.ts'
import type { Known } from '../known.ts'
import { describeColumn } from '../../sql/index.ts'
import { familyOf } from './fits.ts'
import type { Problem } from './problem.ts'

export function checkJoins(known: Known): Problem[] {
  return known.model.joins.flatMap((join, index) =>
    checkJoin(known, join).map(([place, message]) => ({
      path: `joins.${index}.${place}`,
      field: join.name,
      message,
    })),
  )
}

type Found = [place: string, message: string][]

// The same words whether it is not there, may not be queried or has no data: none of it is for this caller to know.
function checkJoin(known: Known, join: ModelJoin): Found {
  const joined = known.joined.get(join.name)
  if (!joined) return [['dataset_id', 'there is no such dataset with data that you may query']]
  return [
    ...elsewhere(known, joined),
    ...join.on.flatMap((pair, at) => checkPair({ known, joined }, pair, at)),
  ]
}

function elsewhere({ table: from }: Known, { table: to }: Known): Found {
  const [a, b] = [from.source, to.source]
  const isNear = a.kind === 'live' && b.kind === 'live' ? a.connectorId === b.connectorId : a.kind === b.kind
  if (isNear) return []
  return [
    [
      'dataset_id',
      `"${from.name}" and "${to.name}" lie in different places: extract what is live, so that both are in the warehouse`,
    ],
  ]
}

function checkPair(
  { known, joined }: { known: Known; joined: Known },
  { column, to }: ModelJoin['on'][number],
  at: number,
): Found {
  const [left, right] = [findColumn(known, column), findColumn(joined, to)]
  if (!left || !right)
    return [
      ...(left ? [] : ([[`on.${at}.column`, noColumn(known, column)]] satisfies Found)),
      ...(right ? [] : ([[`on.${at}.to`, noColumn(joined, to)]] satisfies Found)),
    ]
  if (isComparable(left, right)) return []
  return [
    [
      `on.${at}.to`,
      `${describeColumn(queryColumn(left))}, and ${describeColumn(queryColumn(right))}: they are never equal`,
    ],
  ]
}

const isComparable = (a: DatasetColumn, b: DatasetColumn): boolean => {
  const family = familyOf(a.type)
  return family !== undefined && family === familyOf(b.type)
}

import type { CompiledQuery } from 'kysely'
import { currentSpan, type Operation } from '../tracing/span.ts'

const untraced: Operation = { name: '' }
const maxKnown = 2000
const known = new Map<string, Operation>()

/** The span of a statement: what it does to which table, and nothing of its text. Found only inside of a trace. */
export function operationOf({ sql }: Pick<CompiledQuery, 'sql'>): Operation {
  if (currentSpan() === undefined) return untraced
  let operation = known.get(sql)
  if (operation === undefined) {
    operation = namedBy(sql)
    if (known.size < maxKnown) known.set(sql, operation)
  }
  return operation
}

function namedBy(sql: string): Operation {
  const verb = /\b(select|insert|update|delete|merge)\b/i.exec(sql)?.[1]?.toUpperCase() ?? 'STATEMENT'
  const table = /\b(?:from|into|update)\s+"?([a-z][a-z_0-9]{0,60})\b/i.exec(sql)?.[1]
  return {
    name: table === undefined ? verb : `${verb} ${table}`,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': verb,
      'db.collection.name': table,
    },
  }
}

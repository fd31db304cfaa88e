import { useRef } from 'react'
import { api } from '../../../lib/api.ts'
import { showFailure } from '../../../ui/dialogs/dialogs.tsx'
import { draftFrom, queryFrom } from '../draft/draft-query.ts'
import type { ExploreAddress } from '../draft/use-draft.ts'

/** The statement of a question with its values in place, to go on from; undefined where it runs elsewhere or is not for the user. */
async function generatedSql(datasetId: number, query: unknown): Promise<string | undefined> {
  const body = queryFrom(draftFrom(query))
  if (!body) return undefined
  const { sql, parameters, dialect } = await api.POST('/api/datasets/{id}/explore/dry-run', {
    path: { id: datasetId },
    body: body as never,
  })
  return sql === null || dialect !== 'duckdb' ? undefined : withValues(sql, parameters)
}

/** Puts values where a statement has $1, $2 …, but for those in quotes. */
export function withValues(sql: string, values: readonly unknown[]): string {
  return sql.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/g, (found, place?: string) =>
    place === undefined ? found : literal(values[Number(place) - 1]),
  )
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return `'${String(value).replaceAll("'", "''")}'`
}

/** Opens the SQL of the question that is asked; what the user wrote themselves stays. */
export function useOpenSql(
  datasetId: number,
  address: ExploreAddress,
  setAddress: (changes: ExploreAddress) => void,
): () => void {
  const generated = useRef<string>(undefined)
  return () => {
    const isOwn = address.sql !== undefined && address.sql !== generated.current
    if (isOwn || address.query === undefined) return setAddress({ mode: 'sql' })
    generatedSql(datasetId, address.query).then(
      (sql) => {
        generated.current = sql
        setAddress({ mode: 'sql', ...(sql === undefined ? {} : { sql }) })
      },
      (error: unknown) => {
        showFailure(error)
        setAddress({ mode: 'sql' })
      },
    )
  }
}

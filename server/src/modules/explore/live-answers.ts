import { createHash } from 'node:crypto'
import type { Sources } from '../connectors/index.ts'
import { sourceFailure } from '../connectors/index.ts'
import type { LiveSource } from '../datasets/index.ts'
import type { Statement } from '../sql/index.ts'
import { AnswerCache, type QueryAnswer } from '../warehouse/index.ts'

export type LiveAnswers = ReturnType<typeof liveAnswers>

interface LiveQuestion extends Statement {
  orgId: number
  source: LiveSource
  rowLimit: number
  timeoutMs: number
  signal: AbortSignal
}

/** Answers of far databases. They are not kept, because only the far end knows how old they are; equal questions share one. */
export function liveAnswers(sources: Pick<Sources, 'query'>) {
  const shared = new AnswerCache<QueryAnswer>({ mostBytes: 0, orgShare: 1 })
  return async ({ orgId, source, signal, ...asked }: LiveQuestion): Promise<QueryAnswer> => {
    const key = createHash('sha256')
      .update(JSON.stringify([orgId, source.connectorId, asked.sql, asked.parameters, asked.rowLimit]))
      .digest('base64url')
    try {
      const { value, isShared } = await shared.share({ orgId, key, signal }, async (stop) => {
        const answer = await sources.query(orgId, source.connectorId, { ...asked, signal: stop })
        return { value: { ...answer, cached: false, key: undefined }, keep: undefined }
      })
      return { ...value, cached: isShared }
    } catch (error) {
      throw sourceFailure(error, asked.sql)
    }
  }
}

import { Refusal, refuse } from '../../kernel/errors.ts'
import { WarehouseError } from '../warehouse/index.ts'

export const fail = {
  nameTaken: (name: string) => refuse.conflict(`there is already a dataset called "${name}"`),
  noData: (name: string) => refuse.conflict(`dataset "${name}" has no data yet: upload a file into it first`),
  isLive: (name: string) =>
    refuse.conflict(`dataset "${name}" is live: this needs one that is extracted into versions`),
  notReadable: (type: string) =>
    refuse.invalid('body.connector_id', `datasets cannot read from a connector of type ${type}`),
  noSpace: () =>
    new Refusal('internal_error', 'the server has no space left for this file; nothing of it was stored'),
  cancelled: () => new Refusal('query_failed', 'it was cancelled; nothing was stored'),
}

/** What to tell the caller whose file could not be loaded; a defect stays what it is. */
export function loadFailure(error: unknown): unknown {
  if (!(error instanceof WarehouseError)) return error
  switch (error.kind) {
    case 'disk_full':
      return fail.noSpace()
    case 'cancelled':
      return fail.cancelled()
    case 'memory':
      return new Refusal('query_too_large', `the file cannot be loaded: ${error.message}`)
    case 'timeout':
      return new Refusal('query_timeout', `the file cannot be loaded: ${error.message}`)
    case 'unavailable':
      return new Refusal('query_failed', 'the engine is busy or was restarted: try again')
    case 'internal':
      return new Refusal('query_failed', 'the engine could not load this file')
    default:
      return refuse.invalid('body.file', error.message)
  }
}

/** What to tell the caller whose query failed. */
export function queryFailure(error: unknown, sql: string | undefined): unknown {
  if (!(error instanceof WarehouseError)) return error
  const shown = sql === undefined ? {} : { sql }
  const { kind, message } = error
  if (kind === 'timeout') return new Refusal('query_timeout', message, shown)
  if (kind === 'memory' || kind === 'too_many_rows') return new Refusal('query_too_large', message, shown)
  if (kind === 'unavailable') return new Refusal('query_failed', `${message}; try again`, shown)
  return new Refusal('query_failed', message, shown)
}

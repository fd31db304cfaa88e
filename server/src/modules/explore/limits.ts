import { Refusal, refuse } from '../../kernel/errors.ts'
import type { Context } from '../../kernel/context.ts'

type Caller = Pick<Context, 'user'>

export const queryTimeoutMs = ({ user }: Caller): number => user.limits.querySeconds * 1000
export const exportTimeoutMs = ({ user }: Caller): number => user.limits.exportSeconds * 1000

const raised = (setting: string) =>
  `an administrator of the organization can raise it: ${setting} in its settings`

/** A timeout names the organization's limit, and who can change it. */
export function withLimit(failure: unknown, setting: 'query_seconds' | 'export_seconds'): unknown {
  if (!(failure instanceof Refusal) || failure.code !== 'query_timeout') return failure
  return new Refusal(
    failure.code,
    `${failure.message}. This is a limit, and ${raised(setting)}`,
    failure.extras,
  )
}

export const exportTimeout = ({ user }: Caller): Refusal =>
  new Refusal('query_timeout', `the export did not end within ${user.limits.exportSeconds} s`)

/** Maximum rows of an export; a higher request is rejected immediately. */
export function maxExportRows({ user }: Caller, limit: number | undefined): number | null {
  const { exportRows } = user.limits
  if (exportRows !== null && limit !== undefined && limit > exportRows)
    throw refuse.invalid('body.limit', `an export may have ${exportRows} rows; ${raised('export_rows')}`)
  return exportRows
}

export const tooManyRows = (max: number): Refusal =>
  new Refusal(
    'query_too_large',
    `the export has more than ${max} rows: ask for fewer with "limit" or filters. This is a limit, and ${raised('export_rows')}`,
  )

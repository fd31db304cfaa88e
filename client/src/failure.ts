/** An error that the server answered with. */
export class QuarryError extends Error {
  readonly status: number
  /** E.g. "not_found"; all of them are in docs/errors.md. */
  readonly code: string
  /** What is wrong with which field, of a `validation_error`. */
  readonly details: { path: string; message: string }[]
  /** What the caller lacks, of a `permission_denied`. */
  readonly permission: string | undefined
  readonly targetId: string | undefined
  /** Finds the request in the logs of the server. */
  readonly requestId: string | undefined

  constructor(status: number, body: unknown, requestId?: string) {
    const fields = (typeof body === 'object' && body ? body : {}) as Record<string, unknown>
    super(textIn(fields, 'message') ?? `the server answered ${status}`)
    this.name = 'QuarryError'
    this.status = status
    this.code = textIn(fields, 'error') ?? 'internal_error'
    this.details = Array.isArray(fields['details']) ? fields['details'] : []
    this.permission = textIn(fields, 'permission')
    this.targetId = textIn(fields, 'target_id')
    this.requestId = requestId
  }
}

function textIn(fields: Record<string, unknown>, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' ? value : undefined
}

import { serverText, t } from './words.ts'

export interface FailureDetail {
  path: string
  message: string
}

/** An error that the server returned, with the id that finds it in the logs. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string
  readonly details: FailureDetail[]
  readonly requestId: string | undefined

  constructor(status: number, body: unknown, requestId?: string) {
    const fields = (typeof body === 'object' && body ? body : {}) as Record<string, unknown>
    super(typeof fields['message'] === 'string' ? fields['message'] : `the server answered ${status}`)
    this.name = 'ApiFailure'
    this.status = status
    this.code = typeof fields['error'] === 'string' ? fields['error'] : 'internal_error'
    this.details = (Array.isArray(fields['details']) ? (fields['details'] as FailureDetail[]) : []).map(
      ({ path, message }) => ({ path: path.replace(/^body\./, ''), message }),
    )
    this.requestId = requestId
  }

  /** The complaints of a refused form, by field name. */
  fieldErrors(): Record<string, string> {
    return Object.fromEntries(this.details.map(({ path, message }) => [path, serverText(message)]))
  }
}

const titles: Record<string, string> = {
  permission_denied: t('You may not do this'),
  not_found: t('Not found'),
  conflict: t('This clashes with something that exists'),
  revision_conflict: t('Someone else changed this in the meantime'),
  quota_exceeded: t('A quota is used up'),
  validation_error: t('Please check what you entered'),
  query_failed: t('The query could not be run'),
  query_timeout: t('The query took too long'),
  query_too_large: t('The result is too large'),
  upstream_failed: t('The other side did not answer as expected'),
  rate_limited: t('Too many requests at once'),
  unavailable: t('Temporarily unavailable'),
  invalid_password: t('The password is wrong'),
}

export function failureTitle(error: unknown): string {
  if (error instanceof ApiFailure) return titles[error.code] ?? t('Something went wrong')
  return error instanceof TypeError ? t('The server cannot be reached') : t('Something went wrong')
}

export function failureMessage(error: unknown): string {
  if (error instanceof TypeError && /fetch|network/i.test(error.message))
    return t('Check your connection and whether Quarry is still running, then try again.')
  const text = error instanceof Error ? error.message : String(error)
  return capitalized(withSubject(text))
}

/** Where a message names the place in the request, the field in its place, and only where the rest lacks a subject. */
function withSubject(text: string): string {
  const [, path, rest] = /^(?:body|query|path|header)\.(\S+): ([^]*)$/.exec(text) ?? []
  if (path === undefined || rest === undefined) return serverText(text)
  if (!/^(must|may|needs|is) /.test(rest)) return serverText(rest)
  return `${(path.split('.').at(-1) ?? path).replaceAll('_', ' ')} ${serverText(rest)}`
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

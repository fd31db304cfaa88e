/** Why a language model gave no usable answer. */
export type FailureReason =
  | 'limit_reached'
  | 'unreachable'
  | 'timeout'
  | 'not_accepted'
  | 'rate_limited'
  | 'failed'
  | 'too_large'
  | 'garbage'
  | 'wrong_schema'
  | 'cut_off'
  | 'cancelled'

/** A call of a language model that gave no usable answer; its message is a sentence for users, without what was sent. */
export class ModelFailure extends Error {
  readonly reason: FailureReason

  constructor(reason: FailureReason, message: string) {
    super(message)
    this.name = 'ModelFailure'
    this.reason = reason
  }
}

/** What an HTTP status of a provider says. Its body is for nobody: some repeat the key in it. */
export function statusFailure(status: number, model: string): ModelFailure {
  if (status === 401 || status === 403)
    return new ModelFailure('not_accepted', `the provider does not accept the key (status ${status})`)
  if (status === 404)
    return new ModelFailure('not_accepted', `the provider has no model ${model} at this address (status 404)`)
  if (status === 429)
    return new ModelFailure('rate_limited', 'the provider is busy (status 429): try again later')
  if (status >= 500) return new ModelFailure('failed', `the provider failed (status ${status})`)
  if (status >= 300 && status < 400)
    return new ModelFailure(
      'failed',
      `the provider answered with a redirect (status ${status}), which is not followed`,
    )
  return new ModelFailure('not_accepted', `the provider does not accept the request (status ${status})`)
}

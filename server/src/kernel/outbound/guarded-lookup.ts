import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isOpened, mayConnect, type OutboundRules } from './target-url.ts'

/**
 * The remote server could not be called. All causes have the same message, so that nobody can map a network with
 * them.
 */
export class OutboundFailure extends Error {
  readonly reason: 'refused' | 'unreachable' | 'timeout'

  /** @param cause the actual error, only for callers who may know what runs at the remote server */
  constructor(
    reason: OutboundFailure['reason'],
    message = 'the remote server could not be reached',
    options: { cause?: unknown } = {},
  ) {
    super(message, options)
    this.name = 'OutboundFailure'
    this.reason = reason
  }
}

export interface LookupRules extends OutboundRules {
  /** How names are resolved; the system's resolver when left out. */
  resolveAll?: ResolveAll
}

type ResolveAll = (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void

const systemResolve: ResolveAll = (host, done) => resolve(host, { all: true }, done)

/** Resolves once, rejects if any address is private, and gives the connection only checked ones. */
export function guardedLookup(named: string, options: LookupRules): LookupFunction {
  const opened = isOpened(named, options)
  return (host: string, wanted: LookupOptions, done) => {
    ;(options.resolveAll ?? systemResolve)(host, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? new OutboundFailure('unreachable'), '', 4)
      if (!opened && !addresses.every(({ address }) => mayConnect(address, options)))
        return done(new OutboundFailure('refused'), '', 4)
      return wanted.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
}

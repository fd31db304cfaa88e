import { lookup as resolve } from 'node:dns/promises'
import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { isWithin, rangeOf } from './address.ts'
import { OutboundFailure, guardedLookup } from './guarded-lookup.ts'
import { canonicalHost, hostRefusal, type OutboundRules } from './target-url.ts'

export interface ConnectTarget {
  /** A name or an address, and nothing else. */
  host: string
  port: number
  timeoutMs: number
  signal: AbortSignal
  /** Encrypted from the first byte. */
  tls?: TlsWish | undefined
}

export interface TlsWish {
  /** Whether the remote server must prove that it is the host. */
  verify: boolean
  /** Certificate authorities to trust instead of the public ones. */
  certificateAuthorities?: string | undefined
}

/** Where the program itself or its own database listens: no connection of a user may reach them. */
export interface OwnAddress {
  /** A name, an address, or a folder of sockets. */
  host: string
  port: number
}

export interface ConnectorOptions {
  rules: OutboundRules
  own: readonly OwnAddress[]
  /** Certificate authorities for connections that name none of their own. */
  certificateAuthorities?: string | undefined
}

export type Connect = (target: ConnectTarget) => Promise<Socket>

/**
 * Connections to hosts that users name, for drivers without an address guard. The address is checked inside the
 * connection's own lookup and pinned; every failure has the same message.
 */
export function openConnector({ rules, own, certificateAuthorities }: ConnectorOptions): Connect {
  return async (target) => {
    const host = canonicalHost(target.host)
    if (hostRefusal(host, target.port, rules)) throw new OutboundFailure('refused')
    const isOwn = await ownAddresses(own, target.port, rules)
    const lookup = guardedLookup(host, rules)
    if (isIP(host) && isOwn(host)) throw new OutboundFailure('refused')
    const guarded: typeof lookup = (name, wanted, done) =>
      lookup(name, { ...wanted, all: true }, (error, addresses) => {
        const list = Array.isArray(addresses) ? addresses : []
        const [first] = list
        if (error || !first) return done(error ?? new OutboundFailure('unreachable'), '', 4)
        if (list.some(({ address }) => isOwn(address))) return done(new OutboundFailure('refused'), '', 4)
        return wanted.all ? done(null, list) : done(null, first.address, first.family)
      })
    const plain = await opened(
      // A remote server may take long; a vanished one is detected by keep-alive probes.
      connectPlain({
        host,
        port: target.port,
        lookup: guarded,
        noDelay: true,
        keepAlive: true,
        keepAliveInitialDelay: 30_000,
      }),
      target,
    )
    if (!target.tls) return plain
    return await secured(plain, { ...target, host, tls: { certificateAuthorities, ...target.tls } })
  }
}

/** The options of a TLS connection. Explicit, because the environment of the process could weaken the defaults. */
export const tlsOptions = (host: string, { verify, certificateAuthorities }: TlsWish) => ({
  rejectUnauthorized: verify,
  minVersion: 'TLSv1.2' as const,
  ...(isIP(canonicalHost(host)) ? {} : { servername: canonicalHost(host) }),
  ...(certificateAuthorities === undefined ? {} : { ca: certificateAuthorities }),
})

/** Tells of an address whether the program or its own database may be reached there. */
async function ownAddresses(own: readonly OwnAddress[], port: number, rules: OutboundRules) {
  const near = own.filter((one) => one.port === port && !isAllowed(one, rules))
  const found = await Promise.all(near.map(({ host }) => addressesOf(host)))
  const addresses = found.flat()
  const isHere = addresses.some(isOfThisMachine)
  return (address: string) => isWithin(address, addresses) || (isHere && isOfThisMachine(address))
}

// Opened by its host and port together, so that opening a network never opens the database in it.
const isAllowed = ({ host, port }: OwnAddress, rules: OutboundRules) =>
  rules.allowedPrivateHosts.includes(`${host}:${port}`)

async function addressesOf(host: string): Promise<string[]> {
  if (host.startsWith('/')) return ['127.0.0.1']
  if (isIP(canonicalHost(host))) return [canonicalHost(host)]
  const found = await resolve(host, { all: true }).catch(() => [])
  return found.map(({ address }) => address)
}

function isOfThisMachine(address: string): boolean {
  const range = rangeOf(address)
  if (range === 'loopback' || range === 'unspecified') return true
  const own = Object.values(networkInterfaces()).flatMap((list) => list?.map((one) => one.address) ?? [])
  return isWithin(address, own)
}

// Below the time limit of a connector's test, so that the test can report it.
const handshakeMs = 4000

async function secured(socket: Socket, target: ConnectTarget & { tls: TlsWish }): Promise<Socket> {
  const { host, tls } = target
  const encrypted = connectTls({ ...tlsOptions(host, tls), host, socket })
  // A server without TLS may wait for the end of a line instead of rejecting the handshake.
  const timer = setTimeout(() => {
    if (socket.bytesRead === 0) encrypted.destroy(new NoHandshake())
  }, handshakeMs)
  return await opened(encrypted, target, 'secureConnect').finally(() => clearTimeout(timer))
}

/** The server accepted the connection, but has not sent a byte of a TLS handshake. */
class NoHandshake extends Error {
  readonly code = 'NO_HANDSHAKE'
}

function opened<S extends Socket | TLSSocket>(
  socket: S,
  { timeoutMs, signal }: ConnectTarget,
  event = 'connect',
): Promise<S> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => socket.destroy(new OutboundFailure('timeout')), timeoutMs)
    const onAbort = () => socket.destroy(new OutboundFailure('unreachable'))
    const settle = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    }
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    socket.once(event, () => {
      settle()
      done(socket)
    })
    // Stays: an error after the connection was returned must not crash the process.
    socket.on('error', (error) => {
      settle()
      fail(
        error instanceof OutboundFailure
          ? error
          : new OutboundFailure('unreachable', undefined, { cause: error }),
      )
    })
  })
}

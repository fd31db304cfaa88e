import { isIP } from 'node:net'
import { isWithin, rangeOf } from './address.ts'

/** Where the program may call out to, beyond the public internet. */
export interface OutboundRules {
  /** Hosts, addresses or CIDRs of private networks that the operator opened; a host named here may use any port. */
  allowedPrivateHosts: readonly string[]
  /** Hosts of this installation itself, which nothing may be sent to unless the operator opened them. */
  ownHosts?: readonly string[]
  /** Ports at which this installation listens there: blocked, whatever else is allowed. */
  ownPorts?: readonly number[]
}

export interface TargetOptions {
  /** Servers that the operator opened by name or address may be called without encryption. */
  plainWhereOpened?: boolean
}

const maxLength = 2048

/**
 * Parses a URL that the program is to call, with error messages for the user who typed it. Names are not resolved
 * here: their addresses are checked when the connection is made.
 */
export function parseTargetUrl(
  text: string,
  rules: OutboundRules,
  { plainWhereOpened = false }: TargetOptions = {},
): { url: URL } | { reason: string } {
  if (text.length > maxLength) return { reason: `must not be longer than ${maxLength} characters` }
  // URL parsers drop or repair these in silence, so they are refused before one reads the text.
  if (Array.from(text).some((letter) => letter <= ' ' || letter === '\u007f' || letter === '\\'))
    return { reason: 'must not hold spaces, control characters or backslashes' }
  if (!/^https?:\/\/[^/?#]/i.test(text) || !URL.canParse(text))
    return { reason: 'must be an https:// address' }
  const url = new URL(text)
  if (url.protocol === 'http:' && !(plainWhereOpened && isOpenedHost(hostOf(url), rules)))
    return { reason: 'must be an https:// address' }
  if (url.username !== '' || url.password !== '' || /^[^/]*\/\/[^/?#]*@/.test(text))
    return { reason: 'must not hold a user name or password' }
  if (text.includes('#')) return { reason: 'must not have a fragment (#)' }
  return judgeHost(url, rules)
}

/** The name or address of a URL's host, in its one canonical spelling. */
export const hostOf = (url: URL) => canonicalHost(url.hostname)

/** Whether the operator opened this host by name. */
export const isOpened = (host: string, rules: OutboundRules) =>
  rules.allowedPrivateHosts.some((allowed) => allowed.toLowerCase().replace(/\.$/, '') === host)

const isOpenedHost = (host: string, rules: OutboundRules) =>
  isOpened(host, rules) || (isIP(host) > 0 && isWithin(host, rules.allowedPrivateHosts))

/** Whether an address that a host resolved to may be connected to. */
export const mayConnect = (address: string, rules: OutboundRules) =>
  rangeOf(address) === 'unicast' || isWithin(address, rules.allowedPrivateHosts)

function judgeHost(url: URL, rules: OutboundRules): { url: URL } | { reason: string } {
  const host = hostOf(url)
  const isAddress = isIP(host) > 0
  const opened = isOpenedHost(host, rules)
  const port = Number(url.port || (url.protocol === 'http:' ? 80 : 443))
  if (isOwn({ host, port, opened }, rules)) return { reason: 'must not be an address of this server' }
  if (opened) return { url }
  const local = isAddress ? rangeOf(host) !== 'unicast' : /(^|\.)(localhost|local|internal)$/.test(host)
  if (local || host === '') return { reason: 'must be a host on the public internet' }
  if (url.port !== '') return { reason: 'must use the https port 443' }
  return { url }
}

/** What runs beside this server may be opened; this server itself may not. */
const isOwn = (
  { host, port, opened }: { host: string; port: number; opened: boolean },
  rules: OutboundRules,
) => (rules.ownHosts ?? []).includes(host) && (!opened || (rules.ownPorts ?? []).includes(port))

const lowestPort = 1024
/** The web, and directories: TLS and StartTLS. */
const openPorts = new Set([80, 443, 389, 636])

/** The name or address in a setting, in its one canonical spelling. */
export const canonicalHost = (text: string) =>
  text
    .replace(/^\[|\]$/g, '')
    .replace(/(?<!\.)\.+$/, '')
    .toLowerCase()

/**
 * Why a driver may not connect to a host and port, as a message for the user who typed them; undefined if it may. The
 * addresses of names are checked when the connection is made.
 */
export function hostRefusal(
  text: string,
  port: number,
  rules: OutboundRules,
): { about: 'host' | 'port'; message: string } | undefined {
  const host = canonicalHost(text)
  const isAddress = isIP(host) > 0
  if (!isAddress && !/^[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?$/.test(host))
    return { about: 'host', message: 'must be the name or the address of one host' }
  const opened = isOpenedHost(host, rules)
  if (isOwn({ host, port, opened }, rules))
    return { about: 'host', message: 'must not be an address of this server' }
  if (opened) return undefined
  const isLocal = isAddress ? !mayConnect(host, rules) : /(^|\.)(localhost|local|internal)$/.test(host)
  if (isLocal) return { about: 'host', message: 'must be a host on the public internet' }
  // Below are the ports of other services: mail, remote shells, file shares.
  if (port < lowestPort && !openPorts.has(port)) return { about: 'port', message: 'must not be below 1024' }
  return undefined
}

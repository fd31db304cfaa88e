import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
const ofThisMachine = /(^|\.)(localhost|localdomain|local|internal|invalid)$/

/** Why the host cannot be mapped, as a clause that follows its name; undefined: it can. */
export function problemOfHost(host: string, ownHosts: readonly string[]): string | undefined {
  if (host.includes('*')) return 'is a wildcard: map each host by its name'
  if (isIP(host.replace(/^\[|\]$/g, '')) > 0) return 'is an IP address: map a host name that leads to it'
  if (/[^\x21-\x7e]/.test(host)) return asciiInstead(host)
  if (/[:/@?#]/.test(host)) return 'is more than a host: leave out scheme, port and path'
  if (host !== host.toLowerCase()) return `has capital letters: write ${host.toLowerCase()}`
  if (host.endsWith('.')) return 'ends with a dot: leave it out'
  if (ofThisMachine.test(host)) return 'is a name of this machine or network: map a public host name'
  const labels = host.split('.')
  if (labels.length < 2 || !labels.every((one) => label.test(one)) || /^\d+$/.test(labels.at(-1)!))
    return 'is no host name, such as reports.example.com'
  if (!roundTrips(host))
    return 'has a label that begins with xn-- and is no valid international name: check how it is encoded'
  if (ownHosts.includes(host)) return 'is a host of this server itself: map another one'
  return undefined
}

function asciiInstead(host: string): string {
  const ascii = domainToASCII(host)
  return ascii === ''
    ? 'has characters that no host name has'
    : `is an international name: write it in ASCII, as ${ascii}`
}

const roundTrips = (host: string) => !/(^|\.)xn--/.test(host) || domainToASCII(domainToUnicode(host)) === host

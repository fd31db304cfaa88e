import { createPublicKey } from 'node:crypto'
import { isIP } from 'node:net'

/** Reads one value, or says what would be accepted instead. */
export type Reading<T> = (text: string) => { value: T } | { problem: string }

export const readPort: Reading<number> = (text) =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65535
    ? { value: Number(text) }
    : { problem: 'must be a port from 0 (any free one) to 65535' }

export const readCount =
  (least: number, max: number): Reading<number> =>
  (text) =>
    /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= max
      ? { value: Number(text) }
      : { problem: `must be a whole number from ${least} to ${max}` }

export const readChoice =
  <const V extends readonly string[]>(values: V): Reading<V[number]> =>
  (text) =>
    values.includes(text) ? { value: text } : { problem: `must be one of ${values.join(', ')}` }

/** Reads several of them, by comma. */
export const readChoices =
  <const V extends readonly string[]>(values: V): Reading<V[number][]> =>
  (text) => {
    const bad = listOf(text).find((one) => !values.includes(one))
    return bad === undefined
      ? { value: listOf(text) }
      : { problem: `"${bad}" is not one of ${values.join(', ')}` }
  }

export const readUrl =
  (...schemes: string[]): Reading<string> =>
  (text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (url === undefined || !schemes.includes(url.protocol.slice(0, -1)) || url.hostname === '')
      return {
        problem: `must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
      }
    return { value: schemes.includes('http') ? url.href.replace(/\/$/, '') : text }
  }

const listOf = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Reads a comma-separated list; one bad entry is named. */
const readList =
  (isGood: (one: string) => boolean, wanted: string): Reading<string[]> =>
  (text) => {
    const bad = listOf(text).find((one) => !isGood(one))
    return bad === undefined
      ? { value: listOf(text) }
      : { problem: `${JSON.stringify(bad)} is not ${wanted}` }
  }

/** An origin is scheme, host and port, as a browser writes it; a wildcard would open the interface to everyone. */
export const readOrigins = readList(
  (one) => URL.canParse(one) && /^https?:$/.test(new URL(one).protocol) && new URL(one).origin === one,
  'an exact origin such as https://app.example.com (no path, no "*")',
)

const domain = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

export const readDomains = readList((one) => domain.test(one), 'a lower-case domain such as example.com')

function isNetwork(one: string): boolean {
  const [address = '', bits, ...rest] = one.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

export const readTrustProxy: Reading<false | number | string[]> = (text) => {
  if (text === 'false') return { value: false }
  if (/^[1-9]\d?$/.test(text)) return { value: Number(text) }
  const addresses = listOf(text)
  return addresses.length > 0 && addresses.every(isNetwork)
    ? { value: addresses }
    : {
        problem:
          'must be false, a number of proxy hops, or a list of addresses or CIDRs ("true" would trust everyone)',
      }
}

const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i

export const readPrivateHosts = readList(
  (one) => isNetwork(one) || hostName.test(one),
  'a host, an address or a CIDR',
)

/** Public keys (Ed25519), as base64 of their SPKI form: a PEM file without its first and last line. */
export const readSigningKeys: Reading<string> = (text) =>
  listOf(text).every(isSigningKey)
    ? { value: text }
    : { problem: 'must be public Ed25519 keys as "quarry license issue" prints them, separated by commas' }

function isSigningKey(text: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}

export const readDnsServers = readList(
  (one) => isIP(one.replace(/^\[|\](:\d{1,5})?$/g, '')) > 0 || isIP(one.replace(/:\d{1,5}$/, '')) === 4,
  'an address such as 10.0.0.2, 10.0.0.2:5353 or [fd00::2]:53',
)

export const readNetworks = readList(isNetwork, 'an address or a CIDR')

export const readRatio: Reading<number> = (text) =>
  /^(0|1|0?\.\d{1,9}|1\.0+)$/.test(text)
    ? { value: Number(text) }
    : { problem: 'must be a number from 0 to 1' }

/** Headers as OpenTelemetry writes them: `name=value,name=value`, percent-encoded. */
export const readHeaders: Reading<Record<string, string>> = (text) => {
  const problem = 'must be headers as name=value, separated by commas and percent-encoded'
  const headers: Record<string, string> = {}
  for (const one of listOf(text)) {
    const at = one.indexOf('=')
    const [name, value] = [one.slice(0, at).trim(), decoded(one.slice(at + 1).trim())]
    if (at < 1 || !/^[\w!#$%&'*+.^`|~-]+$/.test(name) || value === undefined) return { problem }
    headers[name.toLowerCase()] = value
  }
  return { value: headers }
}

function decoded(text: string): string | undefined {
  try {
    const value = decodeURIComponent(text)
    return /^[\x20-\x7e]*$/.test(value) ? value : undefined
  } catch {
    return undefined
  }
}

export const readFeatures: Reading<ReadonlySet<string>> = (text) => {
  const bad = listOf(text).find((one) => !features.includes(one as (typeof features)[number]))
  return bad === undefined
    ? { value: new Set(listOf(text)) }
    : { problem: `${JSON.stringify(bad)} is not a feature; there are ${features.join(', ')}` }
}

/** Kill switches: features in DISABLED_FEATURES return 404, without an upgrade. */
const features = [
  'explore_sql',
  'uploads',
  'exports',
  'connector_send',
  'password_reset',
  'google',
  'sign_in_providers',
  'invitations',
  'logo_upload',
  'sample_project',
  'chat',
  'agents',
  'knowledge',
  'mcp',
  'publishing',
  'webhooks',
] as const

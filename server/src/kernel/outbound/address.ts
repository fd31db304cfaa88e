import ipaddr from 'ipaddr.js'

/**
 * The range that an address belongs to, after unwrapping what IPv6 can hide in itself: "unicast" is the public
 * internet, everything else is private, local or reserved. An unreadable address is "invalid".
 */
export function rangeOf(address: string): string {
  const parsed = parse(address)
  if (!parsed) return 'invalid'
  if (parsed.kind() === 'ipv6' && !isGlobalUnicast(parsed as ipaddr.IPv6)) return nonGlobal(parsed)
  return parsed.range()
}

/** Whether an address lies in one of the ranges, each an address or a CIDR. */
export function isWithin(address: string, ranges: readonly string[]): boolean {
  const parsed = parse(address)
  if (!parsed) return false
  return ranges.some((range) => {
    const cidr = parseRange(range)
    return cidr !== undefined && cidr[0].kind() === parsed.kind() && parsed.match(cidr)
  })
}

/** The key of a rate limit: an IPv4 address, or the /64 network that one IPv6 client owns. */
export function clientNetwork(address: string): string {
  const parsed = parse(address)
  if (!parsed) return 'unknown'
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const groups = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16))
  return `${groups.join(':')}::/64`
}

function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const bare = address.split('%', 1)[0] ?? ''
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined
}

function parseRange(range: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | undefined {
  if (ipaddr.isValidCIDR(range)) return ipaddr.parseCIDR(range)
  if (!ipaddr.isValid(range)) return undefined
  const address = ipaddr.process(range)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

// Only 2000::/3 is given out for the public internet (RFC 4291, IANA), whatever a later library may name.
const isGlobalUnicast = (address: ipaddr.IPv6) => ((address.parts[0] ?? 0) & 0xe000) === 0x2000

const nonGlobal = (address: ipaddr.IPv4 | ipaddr.IPv6) => {
  const range = address.range()
  return range === 'unicast' ? 'reserved' : range
}

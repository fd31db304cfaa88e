import { type LookUp, MessageRefused } from '../../kind.ts'

/**
 * The address of a look-up: that of the connector, the path below it with arguments in its braces, and all other arguments as its
 * query. Arguments are encoded, so that none leads to another host, path or parameter than the one it is for.
 */
export function lookUpUrl(address: string, { path, args }: LookUp): string {
  const base = new URL(address)
  const left = new Map(Object.entries(args))
  const below = path.replaceAll(/\{([a-z][a-z0-9_]*)\}/g, (_all, name: string) => {
    const value = String(left.get(name) ?? '')
    left.delete(name)
    if (value === '')
      throw new MessageRefused(`the argument "${name}" is a part of the address, and is empty`)
    return encodeURIComponent(value)
  })
  const above = base.pathname.endsWith('/') ? base.pathname.slice(0, -1) : base.pathname
  const whole = `${above}${below}` || '/'
  const url = new URL(base)
  url.pathname = whole
  // "." and ".." lead elsewhere in the tree of addresses.
  if (url.pathname !== whole)
    throw new MessageRefused('the arguments make no path below the address of the connector')
  for (const [name, value] of left) {
    if (base.searchParams.has(name))
      throw new MessageRefused(`the address of the connector has the parameter "${name}" already`)
    url.searchParams.set(name, String(value))
  }
  return url.href
}

import type { Endpoint } from '../../../../contract/src/endpoint.ts'

/** The endpoints of a surface, and those disabled there. */
export interface Served {
  endpoints: readonly Endpoint[]
  off: readonly Endpoint[]
}

/** The methods of a path, for a request with another one; none if there is no such path. */
type MethodsAt = (asked: { method: string; url: string }) => string[]

/** From all endpoints of a surface. A disabled one is absent, whatever else its path serves. */
export function methodsAt({ endpoints, off }: Served): MethodsAt {
  const patterns = [endpoints, off].map((all) =>
    all.map(({ method, path }) => ({
      method,
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    })),
  )
  return ({ method, url }) => {
    const path = url.split('?', 1)[0] ?? ''
    const [on = [], switchedOff = []] = patterns.map((all) => all.filter(({ pattern }) => pattern.test(path)))
    if (switchedOff.some((one) => one.method === method)) return []
    const found = new Set<string>(on.map((one) => one.method))
    if (found.has('GET')) found.add('HEAD')
    return [...found].toSorted()
  }
}

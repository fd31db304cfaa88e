import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isIP } from 'node:net'
import type { SurfaceName } from '../config/settings.ts'
import { refuse } from '../errors.ts'

/** What is served at a host of an organization. */
export interface MappedHost {
  orgId: number
  /** Short name of the organization. */
  slug: string
  surface: SurfaceName
  /** Slug of the app; null: none in particular. */
  app: string | null
}

/** Undefined: nothing, as far as the caller is to know. */
export type FindMappedHost = (host: string) => Promise<MappedHost | undefined>

export interface HostOptions {
  name: SurfaceName
  /** Hosts of the surfaces themselves. */
  ownHosts: readonly string[]
  findMappedHost: FindMappedHost
  /** Whether hosts that nobody knows are refused. */
  isStrict: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where the request came to a host of an organization: it is for nothing else. */
    mappedHost?: MappedHost
  }
}

/** Where certificate authorities look whether a host leads here. */
export const challengePrefix = '/.well-known/acme-challenge/'

// Balancers and collectors name the machine as they like.
const forMachines = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Requests to the host of an organization are for that organization and its app. What headers and query say of them is either
 * the same or wrong, so that whatever reads them afterwards finds the host's.
 */
export function followMappedHosts(app: FastifyInstance, options: HostOptions): void {
  const own = new Set([...options.ownHosts, 'localhost', ''])
  app.addHook('onRequest', async (request) => {
    const host = hostOf(request)
    if (own.has(host) || isIP(host) > 0 || isForMachines(request.url)) return
    const mapped = await options.findMappedHost(host)
    if (mapped?.surface === options.name) takeOn(request, mapped)
    else if (mapped || options.isStrict) throw refuse.notFound('host')
  })
}

const isForMachines = (url: string) => forMachines.has(url) || url.startsWith(challengePrefix)

/** Without port, brackets and a final dot, in lower case. */
const hostOf = ({ headers: { host = '' } }: FastifyRequest) =>
  host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')

function takeOn(request: FastifyRequest, mapped: MappedHost): void {
  const { headers } = request.raw
  const { organization, org } = request.query as Record<string, unknown>
  const isOther = (given: unknown, own: string) => given !== undefined && given !== own
  if (
    isOther(headers['x-org-id'], String(mapped.orgId)) ||
    isOther(organization, mapped.slug) ||
    isOther(org, String(mapped.orgId))
  )
    throw refuse.notFound('organization')
  headers['x-org-id'] = String(mapped.orgId)
  if (mapped.app !== null) {
    if (isOther(headers['x-app'], mapped.app)) throw refuse.notFound('app')
    headers['x-app'] = mapped.app
  }
  request.mappedHost = mapped
}

import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../../../contract/src/endpoint.ts'
import type { Route } from '../route.ts'

/** One route as the server has it. Without an endpoint it is none of the contract: documentation, health, the page. */
export interface LiveRoute {
  method: string
  url: string // e.g. "/api/projects/:id"
  endpoint?: Endpoint
  requirement?: Route['requirement']
}

declare module 'fastify' {
  interface FastifyInstance {
    liveRoutes: readonly LiveRoute[]
  }
}

/** Records every served route, whoever adds it: tests compare all of them with the permission table. */
export function recordRoutes(app: FastifyInstance): void {
  const live: LiveRoute[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    const { endpoint, requirement } = (config ?? {}) as Partial<LiveRoute>
    // HEAD is served by every GET route: it is not a route of its own.
    for (const one of [method].flat().filter((name) => name !== 'HEAD'))
      live.push({ method: one, url, ...(endpoint && requirement ? { endpoint, requirement } : {}) })
  })
  app.decorate('liveRoutes', live)
}

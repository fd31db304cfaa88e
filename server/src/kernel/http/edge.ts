import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors.ts'
import type { RateZones } from '../rate-zones.ts'

/** Refuses what comes too often, before anything else is done for it. */
export function limitRates(app: FastifyInstance, zones: RateZones | undefined): void {
  if (!zones) return
  app.addHook('onRequest', async (request, reply) => {
    const { allowed, retryAfterSeconds } = zones({ address: request.ip, path: request.url })
    if (allowed) return
    void reply.header('retry-after', String(retryAfterSeconds))
    throw new Refusal('rate_limited', 'too many requests: wait a moment and try again')
  })
}

/** Lets pages of the listed origins, and of no other, read answers. */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-match', 'x-org-id', 'x-view-as'],
    exposedHeaders: ['x-request-id', 'x-org-id', 'x-view-as', 'location', 'retry-after'],
    maxAge: 600,
  })
}

import type { FastifyInstance } from 'fastify'
import { failureBody } from '../failures.ts'
import { refuse } from '../../errors.ts'
import { challengePrefix } from '../mapped-hosts.ts'

/** What proves to a certificate authority that a host leads here; undefined: nothing of ours. */
export type FindKeyAuthorization = (token: string) => Promise<string | undefined>

/** Answers HTTP-01 challenges of ACME (RFC 8555), on every surface and at every host: they are for authorities that know no token of ours. */
export function addChallenges(app: FastifyInstance, findKeyAuthorization: FindKeyAuthorization): void {
  app.get<{ Params: { token: string } }>(
    `${challengePrefix}:token`,
    { schema: { hide: true } },
    async ({ params: { token } }, reply) => {
      const found = /^[\w-]{1,128}$/.test(token) ? await findKeyAuthorization(token) : undefined
      if (found === undefined) return reply.code(404).send(failureBody(refuse.notFound('path')))
      return reply
        .headers({ 'content-type': 'application/octet-stream', 'cache-control': 'no-store' })
        .send(found)
    },
  )
}

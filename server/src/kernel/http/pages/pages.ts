import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { failureBody } from '../failures.ts'
import { pagePolicy } from '../headers.ts'
import { refuse } from '../../errors.ts'
import type { Endpoint } from '../../../../../contract/src/endpoint.ts'

/**
 * Serves what no route answers: where there is a web UI its built files by name, and the page itself for every path
 * that a browser navigates to; else a 404, or a 405 where the path answers to other methods.
 */
export async function addPages(
  app: FastifyInstance,
  folder: string | undefined,
  served: Served,
): Promise<void> {
  const methods = methodsAt(served)
  if (folder === undefined || !existsSync(join(folder, 'index.html'))) {
    app.setNotFoundHandler((request, reply) => nothingThere(request, reply))
    return
  }
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  // In a scope of its own, so that its hook is for files only.
  await app.register(async (scope) => serveFiles(scope, folder))
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.url === '/' || request.headers.accept?.includes('text/html') === true
    if (request.method === 'GET' && wantsPage && !/^\/(api|assets)(\/|$)/i.test(request.url))
      return sendPage(reply, page)
    return nothingThere(request, reply)
  })

  function nothingThere(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const allowed = methods(request)
    if (allowed.length === 0) return reply.code(404).send(failureBody(refuse.notFound('path')))
    const refusal = refuse.methodNotAllowed(request.method, allowed)
    return reply.code(refusal.status).header('allow', allowed.join(', ')).send(failureBody(refusal))
  }
}

/** Serves the files of a folder by name, and no page. */
export async function serveFiles(app: FastifyInstance, folder: string, prefix = '/'): Promise<void> {
  app.addHook('onSend', async (request, reply) => {
    // Built names carry a hash of their content; the others do not.
    const hashed = /\/assets\/[^/]+$/.test(request.url.split('?', 1)[0] ?? '')
    void reply.headers({
      'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
    })
  })
  await app.register(fastifyStatic, {
    root: folder,
    prefix,
    index: false,
    decorateReply: false,
    cacheControl: false,
    // A route for each file that is there, so that no path can name another one.
    wildcard: false,
    globIgnore: ['*.html', '.*', '**/*.br', '**/*.gz'],
    // Only these files are compressed, and by the build. Answers are not: they put what a caller chose beside what only
    // the reader may know, and their length would tell of it.
    preCompressed: true,
  })
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .code(200)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy(nonce) })
    .send(page.replaceAll('__CSP_NONCE__', nonce))
}

/** The endpoints of a surface, and those disabled there. */
interface Served {
  endpoints: readonly Endpoint[]
  off: readonly Endpoint[]
}

/** The methods of a path, for a request with another one; none if there is no such path. */
type MethodsAt = (asked: { method: string; url: string }) => string[]

/** From all endpoints of a surface. A disabled one is absent, whatever else its path serves. */
function methodsAt({ endpoints, off }: Served): MethodsAt {
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

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { failureBody } from './failures.ts'
import { pagePolicy } from './headers.ts'
import { refuse } from '../errors.ts'

/** Serves the web UI: built files by name, and the page itself for every path that a browser navigates to. */
export async function addPages(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    index: false,
    decorateReply: false,
    // Built file names carry a hash of their content.
    immutable: true,
    maxAge: '365d',
  })
  app.setNotFoundHandler((request, reply) => {
    const navigates = request.method === 'GET' && request.headers.accept?.includes('text/html') === true
    if (navigates && !/^\/(api|assets)(\/|$)/i.test(request.url)) return sendPage(reply, page)
    return reply.code(404).send(failureBody(refuse.notFound('path')))
  })
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .code(200)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy(nonce) })
    .send(page.replaceAll('__CSP_NONCE__', nonce))
}

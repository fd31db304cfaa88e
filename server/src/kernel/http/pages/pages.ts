import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrandOf, brandedPage, type PageBrand } from './branded-page.ts'
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
  pages: Pages | undefined,
  served: Served,
): Promise<void> {
  const methods = methodsAt(served)
  const { folder = '', file = 'index.html' } = pages ?? {}
  if (!pages || !existsSync(join(folder, file))) {
    app.setNotFoundHandler((request, reply) => nothingThere(request, reply))
    return
  }
  const page = readFileSync(join(folder, file), 'utf8')
  // In a scope of its own, so that its hook is for files only.
  await app.register(async (scope) => serveFiles(scope, folder))
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.url === '/' || request.headers.accept?.includes('text/html') === true
    if (request.method === 'GET' && wantsPage && !/^\/(api|assets)(\/|$)/i.test(request.url))
      return sendPage(reply, { page, pages, branding: pages.brandOf && brandingOf(request, pages.brandOf) })
    return nothingThere(request, reply)
  })
  const { previewedBy } = pages
  if (previewedBy !== undefined)
    app.get('/preview', { schema: { hide: true } }, (request, reply) =>
      sendPage(reply.removeHeader('x-frame-options'), {
        page,
        pages,
        branding: pages.brandOf && brandingOf(request, pages.brandOf),
        previewedBy,
      }),
    )

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

interface SentPage {
  page: string
  pages: Pages
  branding: Promise<PageBrand | undefined> | undefined
  /** The only origin that may show it in a frame. */
  previewedBy?: string
}

async function sendPage(
  reply: FastifyReply,
  { page, pages: { frames }, branding, previewedBy }: SentPage,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64')
  const policy = pagePolicy(nonce, {
    ...(branding ? { pictures: 'https:' } : {}),
    ...(previewedBy === undefined ? {} : { ancestors: [previewedBy] }),
    frames,
  })
  const branded = branding ? brandedPage(page, await branding) : page
  return reply
    .code(200)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    .send(branded.replaceAll('__CSP_NONCE__', nonce).replace('__PREVIEW_ORIGIN__', previewedBy ?? ''))
}

/** The built web UI, as a surface serves it. */
export interface Pages {
  folder: string
  /** The page itself; `index.html` by default. */
  file?: string
  /** The brand of the organization that an address names, for a page that wears it before it is signed in to. */
  brandOf?: BrandOf
  /** Origin of another surface that the page shows in frames. */
  frames?: string
  /** Origin of the page that shows this one at `/preview`, in a frame. */
  previewedBy?: string
}

async function brandingOf(
  { query, mappedHost }: FastifyRequest,
  brandOf: BrandOf,
): Promise<PageBrand | undefined> {
  const { organization } = mappedHost ? { organization: mappedHost.slug } : (query as Record<string, unknown>)
  return await brandOf(typeof organization === 'string' ? organization : undefined)
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

import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

interface PolicyOptions {
  /** Where else pictures come from: pages of apps show those that their authors name. */
  pictures?: string
  /** Whose pages may show this one in a frame; nobody's by default. */
  ancestors?: readonly string[]
  /** Which other address this page shows in frames of its own. */
  frames?: string | undefined
}

/** Policy of the pages. The nonce is for the style elements of the theme. */
export const pagePolicy = (nonce: string, { pictures, ancestors = [], frames }: PolicyOptions = {}) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${pictures === undefined ? '' : ` ${pictures}`}`,
    "font-src 'self'",
    "connect-src 'self'",
    ...(frames === undefined ? [] : [`frame-src ${frames}`]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
    'report-uri /api/csp-report',
  ].join('; ')

/** Both documentation pages set inline styles at run time, so only they allow them. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  'worker-src blob:',
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  'report-uri /api/csp-report',
].join('; ')

const answerPolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"

/** Headers of every response, errors included. A page replaces the policy and the caching with its own. */
export function addSecurityHeaders(app: FastifyInstance, options: { https: boolean }): void {
  // Without a promise, like everything on the path of every response.
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      'content-security-policy': answerPolicy,
      'cache-control': 'no-store',
    })
    if (options.https) void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    done()
  })
}

/**
 * Lets every page ask whether it may send a bearer token here. Whether it may read the response is for the token to say: that of an
 * embedded page names an app, and the app its origins. No cookie is ever sent along.
 */
export async function allowEmbedding(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  await app.register(cors, {
    delegator: (request, callback) =>
      callback(null, {
        origin: request.method === 'OPTIONS' ? true : [...origins],
        methods: ['GET', 'POST'],
        allowedHeaders: ['authorization', 'content-type', 'if-none-match', 'x-app', 'x-org-id'],
        exposedHeaders: ['x-request-id', 'etag', 'retry-after', 'deprecation', 'sunset', 'link'],
        maxAge: 600,
      }),
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

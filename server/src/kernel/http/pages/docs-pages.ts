import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createRequire } from 'node:module'
import { existsSync, readFileSync } from 'node:fs'
import { docsPolicy } from '../headers.ts'
import { documentOf } from '../document/openapi.ts'

/** `/openapi.json`, `/docs` and `/redoc`, at the root and again under `/api`; no asset comes from another host. */
export async function addDocsPages(app: FastifyInstance): Promise<void> {
  let text: string | undefined
  for (const prefix of ['', '/api']) {
    app.get(`${prefix}/openapi.json`, { schema: { hide: true } }, async (_request, reply) => {
      text ??= JSON.stringify(documentOf(app))
      return reply.header('content-type', 'application/json; charset=utf-8').send(text)
    })
    // In a scope of its own: the plugin decorates what it is registered on, which works once.
    await app.register(async (scope) => addSwaggerUi(scope, prefix))
    addRedoc(app, prefix)
  }
}

async function addSwaggerUi(app: FastifyInstance, prefix: string): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: `${prefix}/docs`,
    // The policy is set by our own hook: the plugin's would allow inline scripts.
    staticCSP: false,
    logo: { type: 'image/svg+xml', content: Buffer.from(wordmark) },
    theme: {
      title: 'Quarry API',
      favicon: [
        { filename: 'favicon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: wordmark },
      ],
    },
    uiConfig: { persistAuthorization: false, deepLinking: false },
    uiHooks: {
      onRequest: (_request, reply, next) => {
        void reply.header('content-security-policy', docsPolicy)
        next()
      },
    },
  })
}

const wordmark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" width="120" height="40">' +
  '<text x="0" y="28" font-family="sans-serif" font-size="26" font-weight="700" fill="#ffffff">Quarry</text></svg>'

function addRedoc(app: FastifyInstance, prefix: string): void {
  app.get(`${prefix}/redoc`, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': docsPolicy })
      .send(redocPage(prefix)),
  )
  app.get(`${prefix}/redoc/redoc.js`, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=86400' })
      .send(redocBundle()),
  )
}

const redocPage = (prefix: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Quarry API</title><meta name="viewport" content="width=device-width"></head>
<body><redoc spec-url="${prefix}/openapi.json" hide-loading></redoc><script src="${prefix}/redoc/redoc.js"></script></body>
</html>
`

let bundle: string | undefined

/** The build copies the bundle; from sources it is read where npm put it. */
function redocBundle(): string {
  const built = new URL('../../../../../assets/redoc.standalone.js', import.meta.url)
  const source = existsSync(built)
    ? built
    : createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js')
  // It requests a logo from its maker's host, and hides the space without one.
  bundle ??= readFileSync(source, 'utf8').replaceAll(/https:\/\/cdn\.redoc\.ly\/[\w./-]+/g, 'data:,')
  return bundle
}

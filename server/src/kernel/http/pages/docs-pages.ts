import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3_1 } from 'openapi-types'
import { createRequire } from 'node:module'
import { existsSync, readFileSync } from 'node:fs'
import type { Context } from '../../context.ts'
import { docsPolicy } from '../headers.ts'
import type { CallerDocument } from '../document/caller-document.ts'
import { documentOf } from '../document/openapi.ts'
import { authorizeRequest, type Call, contextOf } from '../request-hooks.ts'
import type { RouteOptions } from '../serve-route.ts'

interface DocsOptions extends Pick<RouteOptions, 'parts'> {
  callerDocument?: CallerDocument | undefined
  disabledFeatures: ReadonlySet<string>
}

/** `/openapi.json`, `/docs` and `/redoc`, at the root and again under `/api`; no asset comes from another host. */
export async function addDocsPages(app: FastifyInstance, options: DocsOptions): Promise<void> {
  let document: OpenAPIV3_1.Document | undefined
  let text: string | undefined
  for (const prefix of ['', '/api']) {
    app.get(`${prefix}/openapi.json`, { schema: { hide: true } }, async (request, reply) => {
      document ??= documentOf(app)
      text ??= JSON.stringify(document)
      const own = await ofCaller({ request, reply }, document, options)
      return reply.header('content-type', 'application/json; charset=utf-8').send(own ?? text)
    })
    // In a scope of its own: the plugin decorates what it is registered on, which works once.
    await app.register(async (scope) => addSwaggerUi(scope, prefix))
    addRedoc(app, prefix)
  }
}

/** Whoever sends a token gets what it opens, as from any route. */
async function ofCaller(
  call: Call,
  surface: OpenAPIV3_1.Document,
  { callerDocument, disabledFeatures, parts }: DocsOptions,
): Promise<string | undefined> {
  if (!callerDocument || call.request.headers.authorization === undefined) return undefined
  const { requirement, describe } = callerDocument
  if (requirement.feature !== undefined && disabledFeatures.has(requirement.feature)) return undefined
  await authorizeRequest(call, { requirement }, parts)
  return await describe(contextOf(call.request.quarry as Context), surface)
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
    uiConfig: {
      persistAuthorization: false,
      deepLinking: false,
      requestInterceptor: documentOfSession as never,
    },
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

/**
 * Runs in the browser, as text: whoever is signed in in this tab reads their own document. `?app=` chooses one of their
 * apps.
 */
function documentOfSession(request: { url: string; headers?: Record<string, string> }) {
  // With `?app=` the page appends its path to the query.
  const { pathname } = new URL(request.url, location.href)
  if (!/\/docs\/(json)?$/.test(pathname)) return request
  const session = JSON.parse(sessionStorage.getItem('quarry.session') ?? '{}') as {
    token?: string
    orgId?: number
  }
  const app = new URLSearchParams(location.search).get('app')
  request.url = pathname.replace(/docs\/(json)?$/, 'openapi.json')
  request.headers = {
    ...request.headers,
    ...(session.token ? { authorization: `Bearer ${session.token}` } : {}),
    ...(session.token && session.orgId ? { 'x-org-id': String(session.orgId) } : {}),
    ...(session.token && app ? { 'x-app': app } : {}),
  }
  return request
}

const redocStart = `(async () => {
  const take = ${documentOfSession.toString()};
  const { url, headers } = take({ url: document.body.dataset.prefix + '/docs/json' });
  let answer = await fetch(url, { headers });
  if (!answer.ok) answer = await fetch(url);
  Redoc.init(await answer.json(), { hideLoading: true }, document.getElementById('redoc'));
})();
`

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
  app.get(`${prefix}/redoc/start.js`, { schema: { hide: true } }, async (_request, reply) =>
    reply.headers({ 'content-type': 'text/javascript; charset=utf-8' }).send(redocStart),
  )
}

const redocPage = (prefix: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Quarry API</title><meta name="viewport" content="width=device-width"></head>
<body data-prefix="${prefix}"><div id="redoc"></div><script src="${prefix}/redoc/redoc.js"></script><script src="${prefix}/redoc/start.js"></script></body>
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

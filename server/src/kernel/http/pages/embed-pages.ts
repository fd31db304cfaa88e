import { hash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pagePolicy } from '../headers.ts'
import { serveFiles } from './pages.ts'
import { sendTagged } from '../response-cache.ts'

export interface EmbedPages {
  /** Folder of what is built for frames. */
  folder: string
  /** Origins whose pages may show an app; none where there is no such app. */
  originsOf(place: { orgId: number; app: string }): Promise<readonly string[]>
}

interface Address {
  Params: { app: string; publication: string }
  Querystring: Record<string, unknown>
}

/**
 * The page that others show in a frame, and the script with which they do. The page itself knows nothing: it gets a token from the
 * page around it, which only an origin of the app can be.
 */
export function addEmbedPages(app: FastifyInstance, { folder, originsOf }: EmbedPages): void {
  const script = scriptOf(join(folder, 'embed.js'))
  if (script) app.get('/embed.js', { schema: { hide: true } }, (_request, reply) => sendTagged(reply, script))
  const file = join(folder, 'embed.html')
  if (!existsSync(file)) return
  const page = readFileSync(file, 'utf8')
  void app.register(async (scope) => serveFiles(scope, join(folder, 'assets'), '/embed/assets/'))
  app.get<Address>('/embed/:app/:publication', { schema: { hide: true } }, async (request, reply) => {
    const { org } = request.query
    const isOrganization = typeof org === 'string' && /^[1-9]\d{0,8}$/.test(org)
    const origins = isOrganization ? await originsOf({ orgId: Number(org), app: request.params.app }) : []
    const nonce = randomBytes(16).toString('base64')
    return reply
      .removeHeader('x-frame-options')
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': pagePolicy(nonce, { ancestors: origins }),
      })
      .send(page.replaceAll('__CSP_NONCE__', nonce).replace('__EMBED_ORIGINS__', origins.join(' ')))
  })
}

/** At one address for ever, so that it is asked for again every five minutes and sent when it is another one. */
function scriptOf(path: string) {
  if (!existsSync(path)) return undefined
  const body = readFileSync(path)
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=300',
    etag: `"${hash('sha256', body, 'base64url')}"`,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  }
  return { headers, body }
}

import { hash, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../../kernel/database/database.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { PreviewBearer } from '../../access/index.ts'
import { findPreview } from './store.ts'

interface Token {
  orgId: number
  id: number
  secret: string
}

export const tokenOf = ({ orgId, id, secret }: Token) => `preview.${orgId}.${id}.${secret}`

const shape = /^bearer preview\.([1-9]\d{0,8})\.([1-9]\d{0,8})\.([\w-]{43})$/i

// Below those of embedded viewers, which count down from zero.
const firstId = -1_000_000_000

/** The author of a preview and through whose eyes they look; undefined where the token is none of a preview. */
export const previewBearer =
  ({ database, now, urls }: { database: Database; now(): Date; urls: { app: string } }) =>
  async (
    authorization: string | undefined,
    asked: { orgId: number | undefined; pageOrigin: string | undefined },
  ): Promise<PreviewBearer | undefined> => {
    const match = shape.exec(authorization ?? '')
    if (!match) return undefined
    const [orgId, id] = [Number(match[1]), Number(match[2])]
    const row = await database.read({ orgId }, (db) => findPreview(db, id))
    const isKnown = row !== undefined && isHash(row.token_hash, match[3] ?? '') && row.expires_at > now()
    // It is for the page of the app alone, which shows it in a frame.
    const isAtHome = asked.pageOrigin === undefined || asked.pageOrigin === new URL(urls.app).origin
    if (!isKnown || !isAtHome || (asked.orgId !== undefined && asked.orgId !== orgId))
      throw refuse.unauthenticated('this preview has ended: open it again')
    const { role, attributes, groups, user, isOther } = row.viewer
    return {
      orgId,
      authorId: row.created_by,
      userId: firstId - id,
      role,
      token: { jti: `preview ${id}`, expiresAt: row.expires_at },
      embed: {
        appId: row.app_id,
        app: row.app_slug,
        viewer: '',
        publications: 'all',
        actions: row.actions,
        attributes,
        filters: {},
        preview: { id, groups, isOther, ...(user ? { user } : {}) },
      },
    }
  }

const isHash = (stored: string, secret: string): boolean =>
  timingSafeEqual(Buffer.from(stored, 'hex'), Buffer.from(hash('sha256', secret, 'hex'), 'hex'))

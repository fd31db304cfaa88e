import { createPublicKey, randomBytes, randomInt, type KeyObject } from 'node:crypto'
import type * as contract from '../../../../../contract/src/embed-keys.ts'
import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type { Context } from '../../../kernel/context.ts'
import { orNotFound, refuse } from '../../../kernel/errors.ts'
import { readPage } from '../../../kernel/list.ts'
import type { SealedPlace, Secrets } from '../../../kernel/secrets.ts'
import { subjectOf } from '../apps/change-apps.ts'
import { lockApp } from '../apps/store.ts'
import {
  countEmbedKeys,
  deleteEmbedKey,
  embedKeyRows,
  type EmbedKeyRow,
  insertEmbedKey,
  showEmbedKey,
} from './store.ts'

/** One that signs, and one that will. */
const maxKeys = 2

export const secretPlace = (orgId: number, kid: string): SealedPlace => ({
  column: 'embed_keys.secret',
  orgId,
  row: `embed_key:${kid}`,
  field: 'secret',
})

export async function listEmbedKeys(context: Context, { id, ...list }: Input<typeof contract.listEmbedKeys>) {
  const page = await readPage(context, list, {
    table: 'embed_keys',
    search: ['embed_keys.name', 'embed_keys.kid'],
    from: (db) => embedKeyRows(db, id),
  })
  return { ...page, items: page.items.map((row) => showEmbedKey(row as EmbedKeyRow)) }
}

export const createEmbedKey =
  ({ secrets }: { secrets: Secrets }) =>
  async (
    context: Context,
    { id, name, algorithm, public_key: given }: Input<typeof contract.createEmbedKey>,
  ): Promise<Answer<typeof contract.createEmbedKey>> => {
    const { orgId, user } = context
    const publicKey = publicKeyOf(algorithm, given)
    const kid = `ek_${orgId}_${randomName()}`
    const secret = algorithm === 'HS256' ? randomBytes(32).toString('base64url') : null
    return await context.transaction(
      async ({ db, emit }) => {
        const app = orNotFound(await lockApp(db, id), 'app')
        if ((await countEmbedKeys(db, id)) >= maxKeys)
          throw refuse.conflict(`"${app.name}" has ${maxKeys} embed keys: revoke one first`)
        const key = await insertEmbedKey(db, {
          org_id: orgId,
          app_id: id,
          name,
          kid,
          algorithm,
          public_key: publicKey,
          secret: secret === null ? null : secrets.seal(secret, secretPlace(orgId, kid)),
          created_by: user.userId,
        })
        await emit({
          type: 'app.embed_key_created',
          subject: subjectOf(app),
          data: { key_id: key.id, kid, key_name: name, algorithm },
        })
        return { key: showEmbedKey(key), secret }
      },
      { isResponse: true },
    )
  }

export async function revokeEmbedKey(
  context: Context,
  { id, key_id: keyId }: Input<typeof contract.revokeEmbedKey>,
): Promise<void> {
  await context.transaction(async ({ db, emit }) => {
    const app = orNotFound(await lockApp(db, id), 'app')
    const { kid, name } = orNotFound(await deleteEmbedKey(db, { appId: id, id: keyId }), 'embed key')
    await emit({
      type: 'app.embed_key_revoked',
      subject: subjectOf(app),
      data: { key_id: keyId, kid, key_name: name },
    })
  })
}

const place = 'body.public_key'

function publicKeyOf(algorithm: contract.EmbedKey['algorithm'], given: string | undefined): string | null {
  if (algorithm === 'HS256') {
    if (given !== undefined)
      throw refuse.invalid(place, 'goes with EdDSA: for HS256 a secret is made for you')
    return null
  }
  if (given === undefined) throw refuse.invalid(place, 'is needed for EdDSA: the public key, as PEM or JWK')
  const key = readPublicKey(given.trim())
  if (key?.asymmetricKeyType !== 'ed25519')
    throw refuse.invalid(
      place,
      'is no public key for EdDSA: make a pair with `openssl genpkey -algorithm ed25519`',
    )
  return String(key.export({ type: 'spki', format: 'pem' }))
}

function readPublicKey(text: string): KeyObject | undefined {
  if (text.includes('PRIVATE KEY') || /"d"\s*:/.test(text))
    throw refuse.invalid(
      place,
      'is a private key: keep it, do not use it any more, and send the public key of another pair',
    )
  try {
    return createPublicKey(
      text.startsWith('{') ? { key: JSON.parse(text) as never, format: 'jwk' } : { key: text, format: 'pem' },
    )
  } catch {
    return undefined
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const randomName = () => Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('')

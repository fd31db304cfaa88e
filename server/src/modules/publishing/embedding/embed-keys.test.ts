import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import type { EmbedKey } from '../../../../../contract/src/embed-keys.ts'
import type { PageOf } from '../../../../../contract/src/schema.ts'
import { testServer } from '../../../../test/server.ts'

const { admin, call, newUser } = await testServer()
const { token } = admin
const app = await call<{ id: number }>('POST', '/api/publishing/apps', {
  token,
  body: { name: 'Shop', slug: 'shop' },
})
const path = `/api/publishing/apps/${app.body.id}/embed-keys`
const create = (body: object) =>
  call<{ key: EmbedKey; secret: string | null }>('POST', path, { token, body: { name: 'Backend', ...body } })
const list = async () => (await call<PageOf<EmbedKey>>('GET', path, { token })).body

test('an app has two keys, of which a secret is shown once and a public key as it is', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const jwk = await create({
    algorithm: 'EdDSA',
    public_key: JSON.stringify(publicKey.export({ format: 'jwk' })),
  })
  expect(jwk.body).toMatchObject({
    secret: null,
    key: { algorithm: 'EdDSA', public_key: publicKey.export({ type: 'spki', format: 'pem' }) },
  })
  const secret = await create({ algorithm: 'HS256' })
  expect(secret.body).toMatchObject({
    secret: expect.stringMatching(/^[\w-]{43}$/),
    key: { public_key: null },
  })
  expect((await list()).items.map(({ kid }) => kid)).toEqual([jwk.body.key.kid, secret.body.key.kid])
  expect(JSON.stringify(await list())).not.toContain(secret.body.secret)
  expect((await create({ algorithm: 'HS256' })).status).toBe(409)
  expect((await call('DELETE', `${path}/${jwk.body.key.id}`, { token })).status).toBe(204)
  expect((await call('DELETE', `${path}/${jwk.body.key.id}`, { token })).status).toBe(404)
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  for (const [body, words] of [
    [{ algorithm: 'EdDSA' }, 'is needed for EdDSA'],
    [{ algorithm: 'EdDSA', public_key: 'x' }, 'no public key for EdDSA'],
    [{ algorithm: 'EdDSA', public_key: pem }, 'is a private key'],
    [{ algorithm: 'HS256', public_key: 'x' }, 'goes with EdDSA'],
  ] as const)
    expect((await create(body)).text).toContain(words)
})

test('keys are for those who may publish the app', async () => {
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  expect((await call('GET', path, viewer)).status).toBe(403)
})

import { execFileSync } from 'node:child_process'
import { createHmac, generateKeyPairSync, verify } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { snippets } from './snippets.ts'

const folder = mkdtempSync(join(tmpdir(), 'quarry-snippets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const secret = 'zQ4xJm3Z0p9yC2hT7vLr5bNw8sKd1fGa'
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
writeFileSync(join(folder, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
// What a shell would send is printed.
writeFileSync(join(folder, 'curl'), '#!/bin/sh\nprintf "%s" "$2"\n', { mode: 0o755 })

const signed = (algorithm: 'HS256' | 'EdDSA') => ({
  key: { kid: 'ek_1_x', algorithm },
  app: 'flights',
  address: 'https://app.example.com',
  publication: 'overview',
  actions: ['filter'],
  attributes: ['region'],
})

const env = {
  PATH: `${folder}:${process.env['PATH']}`,
  QUARRY_EMBED_SECRET: secret,
}

const run = (program: string, args: string[]) =>
  execFileSync(program, args, { cwd: folder, env, encoding: 'utf8' })
    .trim()
    .replace(/^.*Bearer /, '')

function expectGoodToken(token: string, algorithm: 'HS256' | 'EdDSA') {
  const [header = '', claims = '', signature = ''] = token.split('.')
  const content = Buffer.from(`${header}.${claims}`)
  const parsed = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object
  expect(parsed(header)).toEqual({ alg: algorithm, kid: 'ek_1_x', typ: 'JWT' })
  const { exp, iat, ...rest } = parsed(claims) as { exp: number; iat: number }
  expect(exp - iat).toBe(600)
  expect(rest).toEqual({
    aud: 'flights',
    sub: 'customer-42',
    publication: 'overview',
    actions: ['filter'],
    attributes: { region: ['…'] },
    filters: {},
  })
  if (algorithm === 'HS256')
    expect(signature).toBe(createHmac('sha256', secret).update(content).digest('base64url'))
  else expect(verify(null, content, publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
}

test.each(['HS256', 'EdDSA'] as const)('%s tokens are made by Node and by a shell as copied', (algorithm) => {
  expectGoodToken(
    run(process.execPath, ['--input-type=module', '-e', snippets.node(signed(algorithm))]),
    algorithm,
  )
  expectGoodToken(run('bash', ['-c', snippets.curl(signed(algorithm))]), algorithm)
})

test('HS256 tokens are made by Python as copied', () => {
  expectGoodToken(run('python3', ['-c', snippets.python(signed('HS256'))]), 'HS256')
})

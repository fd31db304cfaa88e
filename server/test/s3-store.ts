import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IncomingMessage, RequestListener } from 'node:http'
import { AwsClient, AwsV4Signer } from 'aws4fetch'
import { afterAll } from 'vitest'
import { listenPlain, listenWithTls } from './scripted-remote-server.ts'

interface S3rver {
  getMiddleware(): RequestListener
  configureBuckets(): Promise<unknown>
}

export interface S3Store {
  origin: string
  /** Where the same store answers without TLS. */
  plainOrigin: string
  certificateAuthorities: string
  bucket: string
  /** Settings of a connector for it. */
  config: { endpoint: string; bucket: string; access_key_id: string; secret_access_key: string }
  put(path: string, content: string | Uint8Array): Promise<void>
}

type Cipher = (algorithm: string, ...keys: [key: Buffer, iv: Buffer, ...unknown[]]) => unknown

const scope = { service: 's3', region: 'us-east-1' }
const key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** A real S3-compatible store behind TLS; it ends with the test file. */
export async function startS3Store(): Promise<S3Store> {
  const directory = mkdtempSync(join(tmpdir(), 'quarry-s3-'))
  const Server = createRequire(import.meta.url)('s3rver') as new (options: object) => S3rver
  seeThatListsHavePages()
  const bucket = 'quarry-test'
  const store = new Server({ directory, silent: true, configureBuckets: [{ name: bucket, configs: [] }] })
  await store.configureBuckets()
  const listener = store.getMiddleware()
  const { origin, certificateAuthorities } = await listenWithTls((request, response) => {
    void isSigned(request, origin).then((isRight) => {
      if (isRight) return listener(request, response)
      response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    })
  })
  const plain = await listenPlain(listener)
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  const keys = { access_key_id: 'S3RVER', secret_access_key: 'S3RVER' }
  const client = new AwsClient({ ...key, ...scope })
  return {
    origin,
    plainOrigin: plain.origin,
    certificateAuthorities,
    bucket,
    config: { endpoint: origin, bucket, ...keys },
    async put(name, content) {
      const path = name.split('/').map(encodeURIComponent).join('/')
      const answer = await client.fetch(`${plain.origin}/${bucket}/${path}`, {
        method: 'PUT',
        body: Buffer.from(content),
      })
      if (!answer.ok)
        throw new Error(`the store did not take ${name}: ${answer.status} ${await answer.text()}`)
    },
  }
}

/** The store itself looks at who signs and not at the signature. */
async function isSigned({ url = '', headers }: IncomingMessage, origin: string): Promise<boolean> {
  const signer = new AwsV4Signer({
    ...key,
    ...scope,
    method: 'GET',
    url: origin + url,
    datetime: String(headers['x-amz-date']),
    headers: { 'x-amz-content-sha256': String(headers['x-amz-content-sha256']) },
  })
  const signed = await signer.sign()
  return signed.headers.get('authorization') === headers.authorization
}

/** The store hides where a list goes on behind DES, which today's OpenSSL has no more: another cipher does as well. */
function seeThatListsHavePages(): void {
  const crypto = createRequire(import.meta.url)('node:crypto') as Record<string, Cipher>
  for (const name of ['createCipheriv', 'createDecipheriv']) {
    const original = crypto[name] as Cipher
    crypto[name] = (algorithm, ...[key, iv, ...more]) =>
      algorithm === 'des'
        ? original('aes-128-cbc', Buffer.concat([key, key]), Buffer.concat([iv, iv]))
        : original(algorithm, key, iv, ...more)
  }
}

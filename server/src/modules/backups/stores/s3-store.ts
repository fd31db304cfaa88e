import { AwsClient } from 'aws4fetch'
import { XmlScanner, unescapeXml } from '../../../kernel/xml-scanner.ts'
import type { BackupConfig } from '../../../kernel/config/settings.ts'
import { chunksOf, DamagedBackup } from '../backup-cipher.ts'
import type { BackupStore, StoredObject } from './backup-store.ts'

// The parts of an upload are at least 5 MiB, and at most 10,000 (of 16 MiB: 156 GiB).
const partBytes = 16 * 1024 ** 2

/** Backups in a bucket of a store that speaks the protocol of Amazon S3. */
export function s3Store(target: URL, settings: BackupConfig['s3']): BackupStore {
  const { accessKeyId, secretAccessKey, region } = settings
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new Error(
      'BACKUP_TARGET is a bucket: set BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY to the keys of a user who may list, read and write it',
    )
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 5 })
  const origin = settings.endpoint ?? `https://s3.${region}.amazonaws.com`
  const prefix = target.pathname.replace(/^\/|\/$/g, '')
  const keyOf = (name: string) => (prefix === '' ? name : `${prefix}/${name}`)
  const bucket = new Bucket(client, `${origin}/${target.hostname}`)
  return {
    address: target.href,
    async *list(under) {
      for await (const { name, sizeBytes } of bucket.list(keyOf(under)))
        yield { name: prefix === '' ? name : name.slice(prefix.length + 1), sizeBytes }
    },
    put: (name, content) => bucket.put(keyOf(name), content),
    get: (name) => bucket.get(keyOf(name)),
    async remove(name) {
      await bucket.ask(keyOf(name), { method: 'DELETE' })
    },
  }
}

class Bucket {
  readonly #client: AwsClient
  readonly #address: string

  constructor(client: AwsClient, address: string) {
    this.#client = client
    this.#address = address
  }

  async ask(key: string, request: RequestInit, query = ''): Promise<Response> {
    const path = key.split('/').map(encodeURIComponent).join('/')
    const answer = await this.#client
      .fetch(`${this.#address}${key === '' ? '' : `/${path}`}${query}`, request)
      .catch((error: unknown) => {
        const { cause, message } = error as Error
        throw new Error(
          `the store of backups at ${this.#address} cannot be reached: ${(cause as Error | undefined)?.message ?? message}`,
        )
      })
    if (answer.ok) return answer
    if (answer.status === 404 && request.method === 'GET' && key !== '')
      throw new DamagedBackup(`${key} is missing in the backup`)
    const code = /<Code>([^<]+)<\/Code>/.exec(await answer.text())?.[1] ?? 'without a reason'
    throw new Error(
      `the store of backups at ${this.#address} refused ${request.method} ${key}: ${answer.status} ${code}`,
    )
  }

  /** A small object in one request; a larger one in parts, which become an object by the last request. */
  async put(key: string, content: AsyncIterable<Buffer>): Promise<void> {
    let upload: string | undefined
    const marks: string[] = []
    try {
      for await (const { bytes, isLast } of chunksOf(content, partBytes)) {
        if (isLast && upload === undefined) {
          await this.ask(key, { method: 'PUT', body: new Uint8Array(bytes) })
          return
        }
        upload ??= await this.#start(key)
        marks.push(await this.#putPart(key, { upload, number: marks.length + 1, bytes }))
      }
      const parts = marks.map(
        (mark, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${mark}</ETag></Part>`,
      )
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      const answer = await this.ask(key, { method: 'POST', body }, `?uploadId=${encodeURIComponent(upload!)}`)
      // The store may find out after it has answered 200.
      if ((await answer.text()).includes('<Error>'))
        throw new Error(`the store of backups could not finish ${key}`)
    } catch (error) {
      const query = `?uploadId=${encodeURIComponent(upload ?? '')}`
      if (upload !== undefined) await this.ask(key, { method: 'DELETE' }, query).catch(() => undefined)
      throw error
    }
  }

  async #start(key: string): Promise<string> {
    const answer = await this.ask(key, { method: 'POST' }, '?uploads=')
    const upload = /<UploadId>([^<]+)<\/UploadId>/.exec(await answer.text())?.[1]
    if (upload === undefined) throw new Error(`the store of backups did not start the upload of ${key}`)
    return unescapeXml(upload)
  }

  async #putPart(key: string, part: { upload: string; number: number; bytes: Buffer }): Promise<string> {
    const query = `?partNumber=${part.number}&uploadId=${encodeURIComponent(part.upload)}`
    const answer = await this.ask(key, { method: 'PUT', body: new Uint8Array(part.bytes) }, query)
    return answer.headers.get('etag') ?? ''
  }

  async *get(key: string): AsyncGenerator<Buffer> {
    const answer = await this.ask(key, { method: 'GET' })
    for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) yield Buffer.from(piece)
  }

  async *list(prefix: string): AsyncGenerator<StoredObject> {
    let next: string | undefined
    do {
      const continued = next === undefined ? '' : `&continuation-token=${encodeURIComponent(next)}`
      const query = `?list-type=2&prefix=${encodeURIComponent(prefix)}${continued}`
      const page = pageOf(await (await this.ask('', { method: 'GET' }, query)).text())
      yield* page.objects
      next = page.next
    } while (next !== undefined)
  }
}

function pageOf(xml: string): { objects: StoredObject[]; next: string | undefined } {
  const objects: StoredObject[] = []
  const fields: Record<string, string> = {}
  let text = ''
  const scanner = new XmlScanner({
    open() {
      text = ''
    },
    text(part) {
      text += part
    },
    close(name) {
      fields[name] = unescapeXml(text)
      if (name === 'Contents')
        objects.push({ name: fields['Key'] ?? '', sizeBytes: Number(fields['Size'] ?? 0) })
    },
  })
  scanner.write(Buffer.from(xml))
  scanner.end()
  return { objects, next: fields['IsTruncated'] === 'true' ? fields['NextContinuationToken'] : undefined }
}

import type { OutboundAnswer } from '../../../../kernel/outbound/outbound-request.ts'
import { AwsV4Signer } from 'aws4fetch'
import { XmlError, XmlScanner, unescapeXml } from '../../../../kernel/xml-scanner.ts'
import type { SourceCall } from '../../sources/driver.ts'
import { SourceError } from '../../sources/source-error.ts'
import { getPage } from '../http/get-page.ts'
import { endpointOf, type S3Settings } from './s3.ts'

export interface StoredObject {
  key: string
  sizeBytes: number
  /** As the store writes it, in UTC: sorts as text. */
  modifiedAt: string
  /** The store's own mark of the content. */
  version: string
}

export type S3Call = SourceCall<S3Settings>

const maxListBytes = 8 * 1024 * 1024

/** The objects whose keys begin with the prefix, in the order of their keys, page by page. */
export async function* listObjects(
  call: S3Call,
  prefix: string,
  pageSize = 1000,
): AsyncGenerator<StoredObject> {
  let token: string | undefined
  do {
    const query: Record<string, string> = { 'list-type': '2', prefix, 'max-keys': String(pageSize) }
    if (token !== undefined) query['continuation-token'] = token
    const page = await readList(await get(call, '', query))
    yield* page.objects
    if (page.next !== undefined && page.next === token)
      throw new SourceError('bad_value', 'the store sends the same page of its list again and again')
    token = page.next
  } while (token !== undefined)
}

/** The content of one object. */
export const getObject = (call: S3Call, key: string): Promise<OutboundAnswer> => get(call, key, {})

async function get(call: S3Call, key: string, query: Record<string, string>): Promise<OutboundAnswer> {
  const { settings } = call
  const url = addressOf(settings, key)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const signer = new AwsV4Signer({
    method: 'GET',
    url: url.href,
    service: 's3',
    region: settings.region ?? 'us-east-1',
    accessKeyId: settings.access_key_id,
    secretAccessKey: settings.secret_access_key,
    ...(settings.session_token ? { sessionToken: settings.session_token } : {}),
    headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
  })
  const signed = await signer.sign()
  const headers: Record<string, string> = {}
  signed.headers.forEach((value, name) => (headers[name] = value))
  return getPage(call, { url: signed.url, headers })
}

function addressOf(settings: S3Settings, key: string): URL {
  const url = endpointOf(settings)
  const isInPath = settings.path_style ?? settings.endpoint !== undefined
  const path = key.split('/').map(encodeKey).join('/')
  if (isInPath) url.pathname = `/${settings.bucket}${key === '' ? '' : `/${path}`}`
  else {
    url.hostname = `${settings.bucket}.${url.hostname}`
    url.pathname = `/${path}`
  }
  return url
}

// The signature covers the path as Amazon encodes it, which leaves fewer characters as they are.
const encodeKey = (part: string) =>
  encodeURIComponent(part).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

async function readList(
  answer: OutboundAnswer,
): Promise<{ objects: StoredObject[]; next: string | undefined }> {
  const objects: StoredObject[] = []
  let fields: Record<string, string> = {}
  let text = ''
  const top: Record<string, string> = {}
  let isObject = false
  const scanner = new XmlScanner({
    open(name) {
      text = ''
      if (name !== 'Contents') return
      isObject = true
      fields = {}
    },
    text(part) {
      text += part
    },
    close(name) {
      if (name === 'Contents') {
        objects.push(objectOf(fields))
        isObject = false
      } else (isObject ? fields : top)[name] = unescapeXml(text)
    },
  })
  let size = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxListBytes) throw new SourceError('too_large', 'the list of the store is too long')
      scanner.write(chunk)
    }
    scanner.end()
  } catch (error) {
    if (error instanceof SourceError) throw error
    throw new SourceError(
      'bad_value',
      error instanceof XmlError ? 'the list of the store cannot be read' : 'the list of the store broke off',
    )
  } finally {
    answer.destroy()
  }
  if (top['ListBucketResult'] === undefined)
    throw new SourceError('bad_value', 'the remote server is no S3 store')
  const next = top['IsTruncated'] === 'true' ? top['NextContinuationToken'] : undefined
  return { objects, next }
}

const objectOf = (fields: Record<string, string>): StoredObject => ({
  key: fields['Key'] ?? '',
  sizeBytes: Number(fields['Size'] ?? 0),
  modifiedAt: fields['LastModified'] ?? '',
  version: fields['ETag'] ?? '',
})

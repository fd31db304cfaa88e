import multipart from '@fastify/multipart'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { UploadedFile } from '../../../../../contract/src/schema.ts'
import type { Endpoint } from '../../../../../contract/src/endpoint.ts'
import { Refusal, refuse } from '../../errors.ts'
import { readPlainFields, refuseNul } from './plain-fields.ts'

type Form = Record<string, string | UploadedFile>

export async function acceptMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false })
}

/**
 * Parses a multipart body: files go to the scratch folder under generated names, fields are parsed strictly. The
 * files are removed after the response, unless the use case moved them.
 */
export async function readMultipart(
  request: FastifyRequest,
  endpoint: Endpoint,
  scratchFolder: string,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart())
    throw refuse.invalid('header.content-type', 'this route takes multipart/form-data')
  const form: Form = {}
  try {
    await readParts(request, form, { endpoint, scratchFolder })
    requireFiles(endpoint, form)
    refuseNul(form, 'body')
    return readPlainFields(endpoint.body, form)
  } catch (error) {
    await removeFiles(form)
    throw failureOf(error)
  }
}

/** What only the form of a body can cause is a mistake of its sender. */
function failureOf(error: unknown): unknown {
  const { code, statusCode, syscall } = error as { code?: string; statusCode?: number; syscall?: string }
  if (code === 'ENOSPC') return noSpace()
  if (error instanceof Refusal || statusCode !== undefined || syscall !== undefined) return error
  return refuse.invalid('body', `is not a multipart form: ${(error as Error).message}`)
}

/** A field that is sent as text where a file is wanted has no path that could be read. */
function requireFiles({ body }: Endpoint, form: Form): void {
  const { properties = {} } = body as { properties?: Record<string, { format?: string }> }
  for (const [name, value] of Object.entries(form)) {
    const wantsFile = properties[name]?.format === 'binary'
    if (wantsFile && typeof value === 'string')
      throw refuse.invalid(`body.${name}`, 'must be a file: send it with a file name')
    if (properties[name] !== undefined && !wantsFile && typeof value !== 'string')
      throw refuse.invalid(`body.${name}`, 'must be text: send it without a file name')
  }
}

const noSpace = () =>
  new Refusal('internal_error', 'the server has no space left for this file; nothing of it was stored')

export async function removeFiles(form: Record<string, unknown>): Promise<void> {
  for (const value of Object.values(form)) {
    if (typeof value === 'object' && value !== null && 'path' in value)
      await rm((value as UploadedFile).path, { force: true })
  }
}

async function readParts(
  request: FastifyRequest,
  form: Form,
  into: { endpoint: Endpoint; scratchFolder: string },
): Promise<void> {
  const fileSize = into.endpoint.bodyLimitBytes ?? 1024 * 1024
  const limits = { fileSize, files: 4, fields: 20, fieldSize: 64 * 1024, parts: 24, headerPairs: 50 }
  for await (const part of request.parts({ limits })) {
    if (part.fieldname in form) throw refuse.invalid(`body.${part.fieldname}`, 'is given twice')
    if (part.type === 'field') {
      if (part.valueTruncated) throw refuse.invalid(`body.${part.fieldname}`, 'is too long')
      form[part.fieldname] = String(part.value)
      continue
    }
    if (part.filename?.includes('\0'))
      throw refuse.invalid(`body.${part.fieldname}`, 'its file name must not contain NUL')
    const path = join(into.scratchFolder, `upload-${randomUUID()}`)
    const file: UploadedFile = { path, name: part.filename ?? '', mediaType: part.mimetype, sizeBytes: 0 }
    form[part.fieldname] = file
    const written = createWriteStream(path, { mode: 0o600, flags: 'wx' })
    await pipeline(part.file, written)
    file.sizeBytes = written.bytesWritten
    if (part.file.truncated)
      throw refuse.invalid(
        `body.${part.fieldname}`,
        `is larger than ${Math.floor(fileSize / 1024 / 1024)} MiB`,
      )
  }
}

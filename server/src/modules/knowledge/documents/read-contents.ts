import { createReadStream } from 'node:fs'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type * as contract from '../../../../../contract/src/knowledge-contents.ts'
import type { Context } from '../../../kernel/context.ts'
import { orNotFound, refuse } from '../../../kernel/errors.ts'
import { bytes, type Reply } from '../../../kernel/route.ts'
import {
  type DocumentKey,
  findContent,
  findDocument,
  textParts,
  type VersionContent,
} from './document-store.ts'
import type { KnowledgeFiles } from './knowledge-files.ts'

type Reading = Pick<Context, 'orgId' | 'user' | 'read'>

/** The file as it was uploaded: always as a download, so that no browser shows or runs it. */
export async function downloadDocument(
  context: Reading & { files: KnowledgeFiles },
  { version, ...key }: Input<typeof contract.downloadKnowledgeDocument>,
): Promise<Reply> {
  const content = await contentOf(context, key, version)
  const stream = createReadStream(context.files.pathOf(context.orgId, content.stored_as))
  const name = encodeURIComponent(content.file_name).replaceAll("'", '%27')
  return bytes(stream, 'application/octet-stream', {
    'content-disposition': `attachment; filename*=UTF-8''${name}`,
    'content-length': String(content.size_bytes),
    'content-security-policy': "sandbox; default-src 'none'",
  })
}

/** A part of the text, from passages that follow one another without a gap. */
export async function getText(
  context: Reading,
  { version, start = 0, length = 50_000, ...key }: Input<typeof contract.getKnowledgeText>,
): Promise<contract.KnowledgeText> {
  const content = await contentOf(context, key, version)
  if (content.status === 'failed' && content.character_count === 0)
    throw refuse.conflict('no text could be read of this version: see its reason')
  const end = start + length
  const at = { orgId: context.orgId, versionId: content.id, start, end }
  const parts = await context.read((db) => textParts(db, at))
  const first = parts[0]?.start_offset ?? start
  const whole = parts.map((part) => part.content).join('')
  const places: contract.KnowledgeText['places'] = []
  for (const { start_offset: from, page, headings } of parts) {
    const last = places.at(-1)
    const isSame = last?.page === page && last.headings.join('\n') === headings.join('\n')
    if (!isSame) places.push({ start: from, page, headings })
  }
  return {
    version: content.number,
    text: whole.slice(Math.max(0, start - first), end - first),
    start: Math.max(start, first),
    character_count: content.character_count,
    places,
  }
}

async function contentOf(
  context: Reading,
  key: DocumentKey,
  version: number | undefined,
): Promise<VersionContent> {
  orNotFound(await context.read((db) => findDocument(db, context, key)), 'document')
  const at = { orgId: context.orgId, id: key.document_id }
  return orNotFound(await context.read((db) => findContent(db, at, version)), 'version')
}

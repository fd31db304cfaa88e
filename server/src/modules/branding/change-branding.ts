import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type {
  deleteLogo,
  setBranding as endpoint,
  uploadLogo as uploading,
} from '../../../../contract/src/branding.ts'
import type { Context } from '../../kernel/context.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { showBranding, type Branding } from './branding.ts'
import { lockBranding, saveBranding, type Logo } from './store.ts'
import type { UploadedFile } from '../../../../contract/src/schema.ts'
import { refuse } from '../../kernel/errors.ts'
import { isSvg, readImage } from './image.ts'

type Changing = Pick<Context, 'orgId' | 'user' | 'ifMatch' | 'transaction'>

/** Replaces texts and colors; omitted ones are reset to the default. */
export const setBranding = (
  context: Changing,
  { product_name, tagline, primary_color, accent_color, support_url }: Input<typeof endpoint>,
): Promise<Answer<typeof endpoint>> => {
  const choice = {
    product_name: product_name ?? null,
    tagline: tagline ?? null,
    primary_color: primary_color?.toLowerCase() ?? null,
    accent_color: accent_color?.toLowerCase() ?? null,
    support_url: support_url ?? null,
  }
  return change(context, choice, { type: 'branding.updated', data: choice })
}

/** Stores a picture whose content, declared type and name agree. */
export async function uploadLogo(
  context: Changing,
  { file }: Input<typeof uploading>,
): Promise<Answer<typeof uploading>> {
  const { bytes, type, sha256 } = await readLogo(file)
  const logo = { logo: bytes, logo_type: type, logo_sha256: sha256 }
  return await change(context, logo, {
    type: 'branding.logo_changed',
    data: { type, size_bytes: bytes.length },
  })
}

export async function removeLogo(context: Changing): Promise<Answer<typeof deleteLogo>> {
  const none = { logo: null, logo_type: null, logo_sha256: null }
  await change(context, none, { type: 'branding.logo_removed', data: {} })
}

function change(
  { orgId, user, ifMatch, transaction }: Changing,
  values: Parameters<typeof saveBranding>[2],
  event: { type: string; data: Record<string, unknown> },
): Promise<Branding> {
  return transaction(async ({ db, emit }) => {
    checkRevision(ifMatch, (await lockBranding(db, orgId)) ?? { revision: 0 })
    const stored = await saveBranding(db, { org_id: orgId, created_by: user.userId }, values)
    await emit({ ...event, subject: { type: 'branding', id: null } })
    return showBranding(stored)
  })
}

const maxBytes = 1024 * 1024
const maxPixels = 4096

const endings: Record<string, string[]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
}

/** The picture, when it is one of the kinds we serve and nothing about it contradicts that. */
async function readLogo(file: UploadedFile): Promise<Logo> {
  if (file.sizeBytes > maxBytes) throw wrong('is larger than 1 MiB')
  const bytes = await readFile(file.path)
  const ending = /\.([a-z0-9]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? ''
  const image = readImage(bytes)
  if (!image && (ending === 'svg' || file.mediaType.includes('svg') || isSvg(bytes)))
    throw wrong('is an SVG, which can carry scripts: save it as PNG and upload that')
  if (!image) throw wrong('is no PNG, JPEG, WebP or GIF picture')
  if (file.mediaType !== image.type)
    throw wrong(`holds ${image.type}, but was sent as ${JSON.stringify(file.mediaType)}`)
  if (!endings[image.type]?.includes(ending))
    throw wrong(`holds ${image.type}, but is called ${JSON.stringify(file.name.slice(-40))}`)
  if (image.width > maxPixels || image.height > maxPixels)
    throw wrong(`is ${image.width} × ${image.height} pixels: at most ${maxPixels} a side`)
  return { bytes, type: image.type, sha256: createHash('sha256').update(bytes).digest('hex') }
}

const wrong = (what: string) => refuse.invalid('body.file', what)

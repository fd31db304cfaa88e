import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { UploadedFile } from '../../../../contract/src/schema.ts'
import { refuse } from '../../kernel/errors.ts'
import { isSvg, readImage } from './image.ts'
import type { Logo } from './store.ts'

const maxBytes = 1024 * 1024
const maxPixels = 4096

const endings: Record<string, string[]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
}

/** The picture, when it is one of the kinds we serve and nothing about it contradicts that. */
export async function readLogo(file: UploadedFile): Promise<Logo> {
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

/** What the first bytes of a picture say of it. Nothing is decoded, so a picture cannot be a bomb here. */
export interface Image {
  type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'
  width: number
  height: number
}

/** Reads the header of a PNG, JPEG, GIF or WebP; undefined for everything else. */
export function readImage(bytes: Buffer): Image | undefined {
  for (const read of [readPng, readGif, readWebp, readJpeg]) {
    const image = bytes.length < 30 ? undefined : read(bytes)
    if (image && image.width > 0 && image.height > 0) return image
  }
  return undefined
}

export const isSvg = (bytes: Buffer) =>
  /<(!doctype\s+)?svg[\s>]/i.test(bytes.subarray(0, 4096).toString('latin1'))

const text = (bytes: Buffer, start: number, end: number) => bytes.toString('latin1', start, end)

function readPng(bytes: Buffer): Image | undefined {
  if (text(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n' || text(bytes, 12, 16) !== 'IHDR') return undefined
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function readGif(bytes: Buffer): Image | undefined {
  if (!/^GIF8[79]a/.test(text(bytes, 0, 6))) return undefined
  return { type: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
}

function readWebp(bytes: Buffer): Image | undefined {
  if (text(bytes, 0, 4) !== 'RIFF' || text(bytes, 8, 12) !== 'WEBP') return undefined
  const size = webpSize(bytes)
  return size && { type: 'image/webp', ...size }
}

// Three forms: lossy, lossless, extended (RFC 9649).
function webpSize(bytes: Buffer): { width: number; height: number } | undefined {
  switch (text(bytes, 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}

function readJpeg(bytes: Buffer): Image | undefined {
  if (bytes.readUIntBE(0, 3) !== 0xffd8ff) return undefined
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (isFrame(marker))
      return { type: 'image/jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

// SOF0 to SOF15 hold the size; C4, C8 and CC are tables among them.
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

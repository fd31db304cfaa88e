import { isAscii, isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'

/** What a text says of its encoding. */
export interface EncodingEvidence {
  /** Lines with characters beyond ASCII that are UTF-8. */
  utf8Lines: number
  /** Lines with bytes that are not. */
  otherLines: number
}

const lineEnd = 0x0a

/** Looks at every line of a file. */
export async function encodingEvidence(path: string): Promise<EncodingEvidence> {
  const evidence: EncodingEvidence = { utf8Lines: 0, otherLines: 0 }
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    const bytes = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer])
    // A line of many megabytes is looked at in pieces.
    const found = bytes.lastIndexOf(lineEnd) + 1
    const end = found > 0 || bytes.length < 8 * 1024 * 1024 ? found : bytes.length
    weigh(bytes.subarray(0, end), evidence)
    rest = bytes.subarray(end)
  }
  weigh(rest, evidence)
  return evidence
}

/** The beginning of a file; its last line may be cut off. */
export function encodingOfSample(bytes: Buffer): EncodingEvidence {
  const evidence: EncodingEvidence = { utf8Lines: 0, otherLines: 0 }
  weigh(bytes, evidence)
  return evidence
}

/** A file is of another encoding when it speaks against UTF-8 as a whole, and not in a few lines only. */
export const isMostlyUtf8 = ({ utf8Lines, otherLines }: EncodingEvidence) => utf8Lines > otherLines

function weigh(bytes: Buffer, evidence: EncodingEvidence): void {
  if (isAscii(bytes)) return
  let from = 0
  while (from < bytes.length) {
    const found = bytes.indexOf(lineEnd, from)
    const to = found < 0 ? bytes.length : found
    const line = bytes.subarray(from, to)
    if (!isAscii(line)) {
      if (isUtf8(line)) evidence.utf8Lines += 1
      else evidence.otherLines += 1
    }
    from = to + 1
  }
}

/** The first byte of a line that begins no character and belongs to none. */
export function firstBadByte(line: Buffer): number {
  let [low, high] = [0, line.length]
  // The longest beginning that is UTF-8, but for a character that it cuts.
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (isUtf8(withoutCut(line.subarray(0, middle)))) low = middle
    else high = middle - 1
  }
  return withoutCut(line.subarray(0, low)).length
}

/** Without a character at its end of which bytes are missing. */
export function withoutCut(bytes: Buffer): Buffer {
  for (let left = 1; left <= Math.min(3, bytes.length); left += 1) {
    const byte = bytes[bytes.length - left] ?? 0
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    if (byte >= 0xc0) return length > left ? bytes.subarray(0, bytes.length - left) : bytes
    if (byte < 0x80) break
  }
  return bytes
}

import { inflateRawSync } from 'node:zlib'
import type { ReceivedMail } from '../sent-mail.ts'

const localHeader = 0x04034b50
const centralHeader = 0x02014b50

/** What can be read in bytes: themselves as text, or the files of an archive such as a workbook. */
export const textsIn = (bytes: Buffer): string[] =>
  bytes.length > 4 && bytes.readUInt32LE(0) === localHeader ? unzipped(bytes) : [bytes.toString()]

/** The sizes stand in the directory at the end: archives that are streamed leave them out before each file. */
function unzipped(bytes: Buffer): string[] {
  const texts: string[] = []
  const mark = Buffer.alloc(4)
  mark.writeUInt32LE(centralHeader)
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 4)) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)]
    const nameLength = bytes.readUInt16LE(at + 28)
    const local = bytes.readUInt32LE(at + 42)
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const body = bytes.subarray(from, from + size)
    texts.push(bytes.toString('utf8', at + 46, at + 46 + nameLength))
    texts.push((method === 0 ? body : inflateRawSync(body)).toString())
  }
  return texts
}

/** The parts of a mail that are packed, with their types. */
export const partsOfMail = ({ raw }: ReceivedMail): { type: string; bytes: Buffer }[] =>
  raw.split(/^--.*$/m).flatMap((part) => {
    const [head = '', ...rest] = part.trimStart().split('\n\n')
    if (!/base64/i.test(head)) return []
    const type = /^content-type: ([^;\n]+)/im.exec(head)?.[1] ?? ''
    return [{ type, bytes: Buffer.from(rest.join('\n\n').replaceAll('\n', ''), 'base64') }]
  })

import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  name: string
  content: string | Buffer
  /** What the headers say instead of the truth. */
  lies?: { sizeBytes?: number; mode?: number; flags?: number; offset?: number }
  stored?: boolean
}

/** A ZIP archive, or something that looks like one. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const content = Buffer.from(entry.content)
    const body = entry.stored ? content : deflateRawSync(content)
    const name = Buffer.from(entry.name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    writeMeta(local, 6, { entry, content, body, name })
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    writeMeta(central, 8, { entry, content, body, name })
    central.writeUInt16LE(entry.lies?.mode ?? 0, 40)
    central.writeUInt32LE(entry.lies?.offset ?? offset, 42)
    files.push(local, name, body)
    directory.push(central, name)
    offset += 30 + name.length + body.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length & 0xffff, 8)
  end.writeUInt16LE(entries.length & 0xffff, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, ...directory, end])
}

/** The same archive with its directory named by a record of ZIP64, as those beyond 4 GB have it. */
export function wideZipOf(entries: readonly ZipEntry[]): Buffer {
  const plain = zipOf(entries)
  const end = plain.length - 22
  const record = Buffer.alloc(76)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  for (const at of [24, 32]) record.writeBigUInt64LE(BigInt(entries.length), at)
  record.writeBigUInt64LE(BigInt(plain.readUInt32LE(end + 12)), 40)
  record.writeBigUInt64LE(BigInt(plain.readUInt32LE(end + 16)), 48)
  record.writeUInt32LE(0x07064b50, 56)
  record.writeBigUInt64LE(BigInt(end), 64)
  plain.fill(0xff, end + 8, end + 20)
  return Buffer.concat([plain.subarray(0, end), record, plain.subarray(end)])
}

interface Meta {
  entry: ZipEntry
  content: Buffer
  body: Buffer
  name: Buffer
}

/** Flags, method, sum, sizes and the length of the name stand in the same order in both headers. */
function writeMeta(header: Buffer, at: number, { entry, content, body, name }: Meta): void {
  header.writeUInt16LE(entry.lies?.flags ?? 0, at)
  header.writeUInt16LE(entry.stored ? 0 : 8, at + 2)
  header.writeUInt32LE(checksum(content), at + 8)
  header.writeUInt32LE(body.length, at + 12)
  header.writeUInt32LE(entry.lies?.sizeBytes ?? content.length, at + 16)
  header.writeUInt16LE(name.length, at + 20)
}

// Node 20 has no crc32 before 20.15; readers of ours do not look at it.
const checksum = (content: Buffer) => (typeof crc32 === 'function' ? crc32(content) : 0)

export interface WorkbookParts {
  /** The rows of each sheet, as the XML inside sheetData. */
  sheets: Record<string, string>
  strings?: string[]
  /** Number formats of the cell styles, from style 1 on. */
  formats?: string[]
  workbookPr?: string
  hidden?: string[]
}

/** An Excel workbook of given parts. */
export const workbookOf = (parts: WorkbookParts) => zipOf(workbookEntries(parts))

export function workbookEntries({
  sheets,
  strings = [],
  formats = [],
  workbookPr = '',
  hidden = [],
}: WorkbookParts): ZipEntry[] {
  const names = Object.keys(sheets)
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const list = names.map((name, at) => {
    const state = hidden.includes(name) ? ' state="hidden"' : ''
    return `<sheet name="${name}" sheetId="${at + 1}"${state} r:id="rId${at + 1}"/>`
  })
  const relations = names.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const numFmts = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`)
  const xfs = ['<xf numFmtId="0"/>', ...formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`)]
  return [
    { name: '[Content_Types].xml', content: `${head}<Types/>` },
    {
      name: '_rels/.rels',
      content: `${head}<Relationships><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${head}<workbook ${main} xmlns:r="${office}">${workbookPr}<sheets>${list.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${head}<Relationships>${relations.join('')}</Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content: `${head}<styleSheet ${main}><numFmts>${numFmts.join('')}</numFmts><cellXfs>${xfs.join('')}</cellXfs></styleSheet>`,
    },
    { name: 'xl/sharedStrings.xml', content: `${head}<sst ${main}>${strings.join('')}</sst>` },
    ...names.map((name, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: `${head}<worksheet ${main}><sheetData>${sheets[name]}</sheetData></worksheet>`,
    })),
  ]
}

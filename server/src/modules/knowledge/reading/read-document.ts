import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { XmlError } from '../../../kernel/xml-scanner.ts'
import { WarehouseError, ZipArchive } from '../../warehouse/index.ts'
import { readHtml } from './kinds/html.ts'
import { documentPart, readDocx, readXlsx, workbookPart } from './kinds/office.ts'
import { readPdf } from './kinds/pdf.ts'
import { csvRows, readMarkdown, readPlain, readRows } from './kinds/plain.ts'
import { type ReadDocument, Unreadable } from './messages.ts'
import { TextOutline } from './text-outline.ts'

type Read = Omit<ReadDocument, 'text' | 'places'>

/** Reads a file as what its content says that it is. */
export async function readDocument(path: string): Promise<ReadDocument> {
  const bytes = await readFile(path)
  if (bytes.length === 0) throw new Unreadable('the file is empty')
  const outline = new TextOutline()
  try {
    const read = await readInto(outline, { path, bytes })
    if (outline.isEmpty) throw new Unreadable('it contains no text')
    return { ...read, ...outline.end() }
  } catch (error) {
    if (error instanceof WarehouseError && error.kind === 'bad_file') throw new Unreadable(error.message)
    if (error instanceof XmlError || error instanceof RangeError)
      throw new Unreadable(`the file is damaged: ${error.message}`)
    throw error
  }
}

async function readInto(
  outline: TextOutline,
  { path, bytes }: { path: string; bytes: Buffer },
): Promise<Read> {
  const start = bytes.subarray(0, 1024).toString('latin1')
  if (start.includes('%PDF-')) return { kind: 'pdf', ...(await readPdf(bytes, outline)) }
  if (start.startsWith('PK\u0003\u0004')) return await readArchive(outline, path)
  if (start.startsWith('\u00d0\u00cf\u0011\u00e0'))
    throw new Unreadable(
      'it is protected by a password, or of an old version of Office: save it as DOCX or XLSX without one, and upload that',
    )
  return readText(outline, textOf(bytes))
}

async function readArchive(outline: TextOutline, path: string): Promise<Read> {
  const archive = await ZipArchive.open({ path, name: 'the file' })
  if (archive.has(documentPart)) {
    await readDocx(archive, outline)
    return { kind: 'docx', pageCount: null, unread: [] }
  }
  if (archive.has(workbookPart)) return { kind: 'xlsx', pageCount: await readXlsx(path, outline), unread: [] }
  throw new Unreadable('it is a ZIP archive: unpack it and upload what is in it')
}

/** By its byte order mark, else UTF-8, else as Windows writes it. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0))
    throw new Unreadable(
      'it is none of text, Markdown, HTML, PDF, DOCX, XLSX and CSV: save it as one of these',
    )
  return isUtf8(bytes) ? bytes.toString('utf8') : new TextDecoder('windows-1252').decode(bytes)
}

function readText(outline: TextOutline, text: string): Read {
  const none = { pageCount: null, unread: [] }
  if (
    /^\s*<(!doctype html|html|head|body|\?xml[^>]{0,200}>\s*<(!doctype html|html))/i.test(text.slice(0, 2000))
  ) {
    readHtml(text, outline)
    return { kind: 'html', ...none }
  }
  const delimiter = delimiterOf(text)
  if (delimiter !== undefined) {
    readRows(csvRows(text, delimiter), outline)
    return { kind: 'csv', ...none }
  }
  if (
    /^ {0,3}(#{1,6}[ \t]\S|```|[-*] \[)|^[^\n]{1,200}\n(={3,}|-{3,})[ \t]*$|\]\((https?:|\/|#|\.)/m.test(
      text.slice(0, 100_000),
    )
  ) {
    readMarkdown(text, outline)
    return { kind: 'markdown', ...none }
  }
  readPlain(text, outline)
  return { kind: 'text', ...none }
}

/** What separates cells when the first lines have the same number of it; prose has not. */
function delimiterOf(text: string): string | undefined {
  const lines = text
    .slice(0, 100_000)
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .slice(0, 50)
  if (lines.length < 2) return undefined
  return [';', '\t', ',', '|'].find((delimiter) => {
    const counts = lines.map((line) => line.replaceAll(/"[^"]*"/g, '').split(delimiter).length - 1)
    const [first = 0] = counts
    return first > 0 && counts.filter((count) => count === first).length >= 0.9 * counts.length
  })
}

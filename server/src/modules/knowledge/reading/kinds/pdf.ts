import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { loadOnce } from '../../../../kernel/processes/parent.ts'
import { Unreadable, type UnreadPart } from '../messages.ts'
import type { TextOutline } from '../text-outline.ts'

const maxPages = 3000

// It has no types.
const workerModule: string = 'pdfjs-dist/legacy/build/pdf.worker.mjs'

const loaded = loadOnce(async () => {
  const worker = (await import(workerModule)) as object
  // It would otherwise be looked for when the process may no longer read the program's folder.
  Object.assign(globalThis, { pdfjsWorker: worker })
  return await import('pdfjs-dist/legacy/build/pdf.mjs')
})

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

interface Line {
  text: string
  size: number
  top: number
}

/** The text of each page. Scripts, forms and what is attached are left alone. */
export async function readPdf(
  bytes: Buffer,
  outline: TextOutline,
): Promise<{ pageCount: number; unread: UnreadPart[] }> {
  const document = await open(bytes)
  if (document.numPages > maxPages)
    throw new Unreadable(
      `it has ${document.numPages} pages, more than ${maxPages}: split it and upload the parts`,
    )
  const unread: UnreadPart[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    outline.startPage(number)
    try {
      const page = await document.getPage(number)
      const lines = linesOf((await page.getTextContent()).items)
      if (lines.length === 0)
        unread.push({ page: number, reason: 'the page is a picture without text, or empty' })
      addLines(lines, outline)
      page.cleanup()
    } catch (error) {
      if (error instanceof Unreadable) throw error
      unread.push({ page: number, reason: 'the page is damaged' })
    }
  }
  if (outline.isEmpty)
    throw new Unreadable('it has no text, only pictures: recognize its text (OCR) and upload it again')
  return { pageCount: document.numPages, unread }
}

async function open(bytes: Buffer) {
  const { getDocument } = await loaded()
  try {
    return await getDocument({
      data: new Uint8Array(bytes),
      isEvalSupported: false,
      useSystemFonts: false,
      disableFontFace: true,
      enableXfa: false,
      stopAtErrors: false,
      verbosity: 0,
      cMapUrl: `${join(folder, 'cmaps')}/`,
      cMapPacked: true,
    }).promise
  } catch (error) {
    if ((error as Error).name === 'PasswordException')
      throw new Unreadable('the PDF is encrypted: remove its password and upload it again')
    throw new Unreadable('the PDF is damaged: export it again and upload it')
  }
}

type Item = { str: string; hasEOL: boolean; transform: number[]; height: number } | object

function linesOf(items: readonly Item[]): Line[] {
  const lines: Line[] = []
  let line: Line | undefined
  for (const item of items) {
    if (!('str' in item)) continue
    const [size, top] = [item.height || Math.abs(item.transform[3] ?? 0), item.transform[5] ?? 0]
    line ??= { text: '', size: 0, top }
    line.text += item.str
    if (item.str.trim() !== '') line.size = Math.max(line.size, size)
    if (!item.hasEOL) continue
    lines.push(line)
    line = undefined
  }
  if (line) lines.push(line)
  return lines.filter(({ text }) => text.trim() !== '')
}

/** Larger short lines are headings; a gap between lines ends a paragraph. */
function addLines(lines: readonly Line[], outline: TextOutline): void {
  const body = usualSize(lines)
  let paragraph = ''
  let last: Line | undefined
  const end = () => {
    outline.paragraph(paragraph)
    paragraph = ''
  }
  for (const line of lines) {
    const ratio = line.size / body
    const isHeading = ratio >= 1.2 && line.text.length <= 120
    const isGap =
      last !== undefined && Math.abs(last.top - line.top) > 1.8 * Math.max(last.size, line.size, 1)
    if (isHeading || isGap) end()
    if (isHeading) outline.heading(ratio >= 1.6 ? 1 : 2, line.text)
    else paragraph = joined(paragraph, line.text)
    last = line
  }
  end()
}

/** A word that is divided at the end of a line is one word. */
const joined = (before: string, line: string): string =>
  /\p{Ll}-$/u.test(before) && /^\p{Ll}/u.test(line)
    ? before.slice(0, -1) + line
    : before === ''
      ? line
      : `${before}\n${line}`

/** The size that most characters have. */
function usualSize(lines: readonly Line[]): number {
  const characters = new Map<number, number>()
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2
    characters.set(rounded, (characters.get(rounded) ?? 0) + text.length)
  }
  const [usual] = [...characters].toSorted((a, b) => b[1] - a[1])
  return Math.max(1, usual?.[0] ?? 1)
}

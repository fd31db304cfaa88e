import { unescapeXml } from '../../../../kernel/xml-scanner.ts'
import { cellReading, openWorkbook, scanXml, sheetRows, type ZipArchive } from '../../../warehouse/index.ts'
import type { TextOutline } from '../text-outline.ts'
import { readRows } from './plain.ts'

export const documentPart = 'word/document.xml'
export const workbookPart = 'xl/workbook.xml'

/** The paragraphs of a text document, with its headings; what was deleted in it and hidden fields are left out. */
export async function readDocx(archive: ZipArchive, outline: TextOutline): Promise<void> {
  const levels = await headingLevels(archive)
  for (const part of [documentPart, 'word/footnotes.xml', 'word/endnotes.xml'])
    if (archive.has(part)) await readPart({ archive, part, levels }, outline)
}

interface DocxPart {
  archive: ZipArchive
  part: string
  levels: ReadonlyMap<string, number>
}

async function readPart({ archive, part, levels }: DocxPart, outline: TextOutline): Promise<void> {
  let text = ''
  let isText = false
  let level = 0
  await scanXml(archive, part, {
    open(name, tag) {
      if (name === 't') isText = true
      else if (name === 'pStyle') level = levels.get(valueOf(tag)) ?? 0
      else if (name === 'outlineLvl') level = Number(valueOf(tag)) + 1
      else if (name === 'tab') text += '\t'
      else if (name === 'br' || name === 'cr') text += '\n'
    },
    text(piece) {
      if (isText) text += unescapeXml(piece)
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'tc') text += ' | '
      if (name !== 'p') return
      if (level >= 1 && level <= 6) outline.heading(level, text)
      else outline.paragraph(text)
      text = ''
      level = 0
    },
  })
  outline.paragraph(text)
}

const valueOf = (tag: string): string => /:val\s*=\s*["']([^"']*)/.exec(tag)?.[1] ?? ''

/** Which styles are headings: their ids are words of the program's language, their names are not. */
async function headingLevels(archive: ZipArchive): Promise<Map<string, number>> {
  const levels = new Map<string, number>()
  if (!archive.has('word/styles.xml')) return levels
  let id = ''
  await scanXml(archive, 'word/styles.xml', {
    open(name, tag) {
      if (name === 'style') id = /:styleId\s*=\s*["']([^"']*)/.exec(tag)?.[1] ?? ''
      if (name !== 'name') return
      const style = valueOf(tag).toLowerCase()
      const level = style === 'title' ? 1 : Number(/^heading ([1-6])$/.exec(style)?.[1] ?? 0)
      if (level > 0) levels.set(id, level)
    },
    text() {},
    close() {},
  })
  return levels
}

/** The rows of every sheet that is not hidden; answers how many sheets that are. */
export async function readXlsx(path: string, outline: TextOutline): Promise<number> {
  const workbook = await openWorkbook({ path, name: 'the workbook' })
  const reading = await cellReading(workbook)
  const sheets = workbook.sheets.filter(({ isHidden }) => !isHidden)
  for (const [at, sheet] of sheets.entries()) {
    outline.startPage(at + 1)
    outline.heading(1, sheet.name)
    const rows: string[][] = []
    for await (const batch of sheetRows(workbook.archive, sheet.part, reading)) {
      for (const { cells } of batch) {
        const row: string[] = []
        for (const { column, value } of cells)
          row[column] = typeof value === 'string' ? value : value.toString('utf8')
        rows.push(Array.from(row, (cell) => cell ?? ''))
      }
    }
    readRows(rows, outline)
  }
  return sheets.length
}

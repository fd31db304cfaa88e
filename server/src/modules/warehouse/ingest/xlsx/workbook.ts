import { posix } from 'node:path'
import { badFile } from '../recognize-file.ts'
import { numberMeanings } from './number-formats.ts'
import type { NumberMeaning } from './number-formats.ts'
import { scanXml } from './xml-part.ts'
import { SharedStrings } from './shared-strings.ts'
import { attribute, unescapeXml } from '../../../../kernel/xml-scanner.ts'
import { ZipArchive } from './zip-archive.ts'
import type { ZipFile } from './zip-archive.ts'

export interface Sheet {
  name: string
  isHidden: boolean
  /** Its part of the archive. */
  part: string
}

export interface Workbook {
  archive: ZipArchive
  sheets: Sheet[]
  /** Days count from 1904 instead of 1900. */
  isFrom1904: boolean
}

export interface CellReading {
  strings: SharedStrings
  meanings: readonly NumberMeaning[]
  isFrom1904: boolean
}

const maxSheets = 1000

export async function openWorkbook(file: ZipFile): Promise<Workbook> {
  const archive = await ZipArchive.open(file)
  const root = await targets(archive, '_rels/.rels')
  const part = root.find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml'
  if (!archive.has(part) || !part.endsWith('.xml'))
    throw badFile(file, 'it is a ZIP archive and no Excel workbook; unpack it and upload what is in it')
  const relations = await targets(archive, relationsOf(part))
  const workbook: Workbook = { archive, sheets: [], isFrom1904: false }
  await scanXml(archive, part, {
    open(tag, text) {
      if (tag === 'workbookPr') workbook.isFrom1904 = /^(1|true)$/.test(attribute(text, 'date1904') ?? '')
      if (tag !== 'sheet' || workbook.sheets.length >= maxSheets) return
      const id = /\s[\w.-]+:id\s*=\s*["']([^"']+)/.exec(text)?.[1]
      const relation = relations.find((one) => one.id === id)
      // Sheets of charts have no cells.
      if (!relation?.type.endsWith('/worksheet') || !archive.has(relation.target)) return
      const name = unescapeXml(attribute(text, 'name') ?? '')
      const isHidden = /hidden/i.test(attribute(text, 'state') ?? '')
      workbook.sheets.push({ name, isHidden, part: relation.target })
    },
    close() {},
    text() {},
  })
  if (workbook.sheets.length === 0) throw badFile(file, 'the workbook has no sheets with cells')
  return workbook
}

export async function cellReading({ archive, isFrom1904 }: Workbook): Promise<CellReading> {
  const strings = await SharedStrings.read(archive, 'xl/sharedStrings.xml')
  return { strings, meanings: await numberMeanings(archive, 'xl/styles.xml'), isFrom1904 }
}

const relationsOf = (part: string) => posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)

async function targets(archive: ZipArchive, name: string) {
  const found: { id: string; type: string; target: string }[] = []
  if (!archive.has(name)) return found
  const folder = posix.join(posix.dirname(name), '..')
  await scanXml(archive, name, {
    open(tag, text) {
      // What lies outside of the archive is never fetched.
      if (tag !== 'Relationship' || attribute(text, 'TargetMode') === 'External') return
      const target = unescapeXml(attribute(text, 'Target') ?? '')
      const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
      found.push({ id: attribute(text, 'Id') ?? '', type: attribute(text, 'Type') ?? '', target: path })
    },
    close() {},
    text() {},
  })
  return found
}

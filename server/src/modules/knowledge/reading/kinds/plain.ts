import type { TextOutline } from '../text-outline.ts'

/** Paragraphs as they are. */
export function readPlain(text: string, outline: TextOutline): void {
  for (const paragraph of text.replaceAll('\r\n', '\n').split(/\n[ \t]*\n/)) outline.paragraph(paragraph)
}

/** Headings are found; nothing else is interpreted. Of links and pictures only the words stay. */
export function readMarkdown(text: string, outline: TextOutline): void {
  let isCode = false
  let lines: string[] = []
  const end = () => {
    outline.paragraph(lines.join('\n'))
    lines = []
  }
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    if (/^ {0,3}(```|~~~)/.test(line)) {
      isCode = !isCode
      continue
    }
    const heading = isCode ? null : /^ {0,3}(#{1,6})[ \t](.*)$/.exec(line)
    if (heading) {
      end()
      outline.heading(heading[1]!.length, wordsOf(withoutMarks(heading[2]!.trim())))
    } else if (!isCode && lines.length === 1 && /^ {0,3}(=+|-{2,})\s*$/.test(line)) {
      outline.heading(line.trim().startsWith('=') ? 1 : 2, wordsOf(lines[0]!))
      lines = []
    } else if (line.trim() === '' && !isCode) end()
    else lines.push(isCode ? line : wordsOf(line))
  }
  end()
}

/** Without the marks that may end a heading as well as begin it. */
function withoutMarks(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '#') end -= 1
  return text.slice(0, end)
}

const wordsOf = (line: string): string =>
  line.replaceAll(/!?\[([^[\]]{0,500})\]\([^()\s]{0,2000}\)/g, '$1').replaceAll(/(\*\*|__|`)/g, '')

/** Each row as its cells, with the names of the columns. */
export function readRows(rows: Iterable<readonly string[]>, outline: TextOutline): void {
  let header: readonly string[] | undefined
  for (const row of rows) {
    if (row.every((cell) => cell.trim() === '')) continue
    if (header === undefined) header = row
    else outline.paragraph(lineOf(header, row))
  }
  if (header && outline.isEmpty) outline.paragraph(header.join(', '))
}

const lineOf = (header: readonly string[], row: readonly string[]): string =>
  row
    .flatMap((cell, at) => {
      const name = header[at]?.trim() ?? ''
      return cell.trim() === '' ? [] : [name === '' ? cell.trim() : `${name}: ${cell.trim()}`]
    })
    .join(', ')

/** The rows of delimited text, with quotes around cells. */
export function* csvRows(text: string, delimiter: string): Generator<string[]> {
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      let end = at + 1
      for (;;) {
        const found = text.indexOf('"', end)
        end = found < 0 ? text.length : found
        if (text[end + 1] !== '"' || found < 0) break
        end += 2
      }
      cell = text.slice(at + 1, end).replaceAll('""', '"')
      at = end + 1
    }
    const end = endOfCell(text, at, delimiter)
    row.push(cell + text.slice(at, end))
    if (text[end] !== delimiter) {
      yield row
      row = []
    }
    at = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1
  }
  if (row.length > 0) yield row
}

function endOfCell(text: string, from: number, delimiter: string): number {
  let end = from
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1
  return end
}

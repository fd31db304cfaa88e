// Writes the picture and the table of the map into docs/; with --check only says whether they are up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { modules } from '../server/architecture.ts'
import { architecturePicture, architectureTable } from './architecture-picture.ts'

const docs = join(import.meta.dirname, '../docs')
const page = join(docs, 'architecture.md')
const [begin, end] = ['<!-- generated: the map -->', '<!-- end -->']

const written = readFileSync(page, 'utf8')
if (!written.includes(begin)) throw new Error(`docs/architecture.md has no line ${begin}`)
const [head = '', rest = ''] = written.split(begin)
const tail = rest.slice(rest.indexOf(end))

const wanted: [file: string, text: string][] = [
  [join(docs, 'images/architecture.svg'), architecturePicture(modules)],
  [page, `${head}${begin}\n\n${architectureTable(modules)}\n\n${tail}`],
]
for (const [file, text] of wanted) {
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (currentText(file) !== text) {
    console.error(`${file} is not up to date: run npm run generate`)
    process.exitCode = 1
  }
}

function currentText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

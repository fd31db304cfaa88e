import { csvLine } from '../../../../kernel/csv.ts'
import { zipStream } from '../../../../kernel/zip.ts'
import { familyOf } from '../../../../../../charts/src/values/columns.ts'
import { withColumnsNamed, withoutMarks } from '../../../../../../charts/src/values/pivot.ts'
import { withColumnOptions } from '../../../../../../charts/src/column-options.ts'
import type { RenderedReport, ReportRequest } from '../messages.ts'
import type { Item, Page } from '../page/page.ts'
import { exportedOf } from './exported.ts'

const maxName = 80

/** The rows of each chart as a file of its own; several are one archive, which says what is left out. */
export async function csvReport(page: Page, { withheld }: ReportRequest): Promise<RenderedReport> {
  const { shown, left } = exportedOf(page, withheld)
  const [only, ...others] = shown
  if (only && others.length + left.length === 0) return { bytes: Buffer.from(csvOf(only)), ending: 'csv' }
  const names = namesOf(shown.map(({ chart }) => chart.title))
  const notes = left.map(({ item, reason }) => `${item.chart.title}: ${reason}\r\n`)
  const files = [
    ...shown.map((item, at): [string, string] => [`${names[at]}.csv`, csvOf(item)]),
    ...(notes.length === 0 ? [] : [['left-out.txt', notes.join('')] as [string, string]]),
  ]
  const pieces: Buffer[] = []
  for await (const piece of zipStream(files)) pieces.push(piece)
  return { bytes: Buffer.concat(pieces), ending: 'zip' }
}

/** Values as they are, not as they are shown: who takes them goes on counting with them. */
function csvOf({ chart }: Item): string {
  const { columns, rows } = withColumnsNamed(
    withColumnOptions(withoutMarks(chart.result!), chart.options ?? {}),
  )
  const plain = columns.map(({ type }) => ['number', 'time'].includes(familyOf(type)))
  const head = csvLine(columns.map(({ label, name }) => label ?? name))
  return `${head}${rows.map((row) => csvLine(row, plain)).join('')}`
}

/** Names that every system accepts, unique ignoring case. */
function namesOf(titles: readonly string[]): string[] {
  const taken = new Set<string>()
  return titles.map((title) => {
    const bare = title.replaceAll(/[^\p{L}\p{N}()_-]+/gu, ' ').trim()
    const short = [...(bare === '' ? 'Chart' : bare)].slice(0, maxName).join('').trim()
    for (let count = 1; ; count += 1) {
      const name = count === 1 ? short : `${short} (${count})`
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  })
}

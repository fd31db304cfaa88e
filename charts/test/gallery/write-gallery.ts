// Draws each kind of chart from each of five real datasets: a sheet for light, which is that of paper, and one for dark.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DrawnKindName } from '../../../contract/src/chart-drawings.ts'
import { type Scheme, themeOf } from '../../src/colors/theme.ts'
import { draw } from '../../src/drawing.ts'
import { drawnKinds } from '../../src/drawn/kinds.ts'
import { svgOf } from '../../src/renderers/svg.ts'
import { indexedPng } from '../indexed-png.ts'
import { pngOf } from '../picture.ts'
import { galleryTable } from './gallery-tables.ts'
import { realDatasets } from './real-data.ts'
import { measureByFont } from './texts-of.ts'

const folder = process.argv[2] ?? join(import.meta.dirname, '../../../docs/images')
const size = { width: 460, height: 250 }
const gap = 10
const head = 26
/** Of the size that they are drawn in: sheets are looked at, and stay small. */
const scale = 0.5

const datasets = realDatasets()
measureByFont()
mkdirSync(folder, { recursive: true })
for (const scheme of ['light', 'dark'] as const)
  writeFileSync(
    join(folder, `charts-${scheme}.png`),
    indexedPng(pngOf(await sheetOf(scheme), themeOf(scheme, undefined).ground)),
  )

/** A row for each kind, a column for each dataset. */
async function sheetOf(scheme: Scheme): Promise<string> {
  const theme = themeOf(scheme, undefined)
  const rows = await Promise.all(
    drawnKinds.map(async ({ kind, label }, row) => {
      const tiles = await Promise.all(
        datasets.map(async (dataset, column) => {
          const title = `${label}: ${dataset.name}`
          const at = `translate(${gap + column * (size.width + gap)} ${gap + row * (size.height + head + gap)})`
          const text = `<text x="2" y="16" font-family="Inter" font-size="13" fill="${theme.faint}">${title}</text>`
          const chart = await chartOf(kind, { dataset, scheme, key: `${row}-${column}-` })
          return `<g transform="${at}">${text}<g transform="translate(0 ${head})">${chart}</g></g>`
        }),
      )
      return tiles.join('')
    }),
  )
  const [width, height] = [
    gap + datasets.length * (size.width + gap),
    gap + drawnKinds.length * (size.height + head + gap),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">${rows.join('')}</svg>`
}

interface Tile {
  dataset: (typeof datasets)[number]
  scheme: Scheme
  /** What tells its definitions from those of other charts on the sheet. */
  key: string
}

async function chartOf(kind: DrawnKindName, { dataset, scheme, key }: Tile): Promise<string> {
  const theme = themeOf(scheme, undefined)
  const table = galleryTable(kind, dataset)
  const drawing = await draw({ kind, title: kind, table, theme, now: new Date('2026-01-01') })
  if ('unfit' in drawing)
    return `<text x="2" y="40" font-family="Inter" font-size="13" fill="${theme.text}">${drawing.unfit}</text>`
  return svgOf(drawing, { ...size, fontFamily: 'Inter' }).replaceAll(/zr\d+-/g, (id) => `${key}${id}`)
}

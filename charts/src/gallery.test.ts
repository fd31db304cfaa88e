import { beforeAll, describe, expect, test } from 'vitest'
import { drawnKinds } from '../../contract/src/chart-drawings.ts'
import { galleryTable } from '../test/gallery/gallery-tables.ts'
import { realDatasets } from '../test/gallery/real-data.ts'
import { leaves, measureByFont, overlap, textsOf } from '../test/gallery/texts-of.ts'
import { themeOf } from './colors/theme.ts'
import { draw } from './drawing.ts'
import { svgOf } from './renderers/svg.ts'

const datasets = realDatasets()
const theme = themeOf('paper', undefined)
// Of a phone: what fits there fits into a tile, too.
const size = { width: 330, height: 220 }

beforeAll(measureByFont)

async function drawn(kind: (typeof drawnKinds)[number], dataset: (typeof datasets)[number]) {
  const table = galleryTable(kind, dataset)
  return await draw({ kind, title: kind, table, theme, now: new Date('2026-01-01') })
}

describe.each(drawnKinds)('a %s of real data', (kind) => {
  test.each(datasets.map((dataset) => ({ name: dataset.name, dataset })))(
    'keeps its texts apart and inside of the picture: $name',
    async ({ dataset }) => {
      const drawing = await drawn(kind, dataset)
      if ('unfit' in drawing) return expect(drawing.unfit).toMatch(/negative/)
      const texts = textsOf(svgOf(drawing, size))
      expect(texts.filter((box) => leaves(box, size)).map(({ text }) => text)).toEqual([])
      const pairs = texts.flatMap((one, at) =>
        texts.slice(at + 1).flatMap((other) => (overlap(one, other) ? [`${one.text} | ${other.text}`] : [])),
      )
      expect(pairs).toEqual([])
    },
  )
})

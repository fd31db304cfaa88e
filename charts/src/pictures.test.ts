import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { pictureCases } from '../test/picture-cases.ts'
import { pictureSize, pngOf, readPng } from '../test/picture.ts'
import { draw } from './drawing.ts'
import { themeOf } from './colors/theme.ts'
import { drawnKinds } from './drawn/kinds.ts'
import { svgOf } from './renderers/svg.ts'

const folder = join(import.meta.dirname, '../test/pictures')
const differences = join(folder, 'differences')
const isWriting = process.env['UPDATE_PICTURES'] === '1'

const wanted = pictureCases.flatMap((one) =>
  (['light', 'dark'] as const).map((scheme) => ({ ...one, scheme, file: `${one.name}-${scheme}.png` })),
)

test.each(wanted)(
  '$name looks as before, $scheme',
  async ({ kind, table, options = {}, ownMaps = [], name, scheme, file }) => {
    const theme = themeOf(scheme, undefined)
    const drawing = await draw({ kind, title: name, table, options, theme }, async (own) =>
      ownMaps.find((map) => map.name === own),
    )
    if ('unfit' in drawing) throw new Error(drawing.unfit)
    const picture = pngOf(svgOf(drawing, pictureSize), theme.ground)
    if (isWriting) writeFileSync(join(folder, file), picture)
    expect(differenceTo(file, picture)).toBe('')
  },
)

test('every kind that is drawn has a picture, and no picture is left of one that is gone', () => {
  expect(pictureCases.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(drawnKinds.map(({ kind }) => kind)),
  )
  const kept = readdirSync(folder).filter((file) => file.endsWith('.png'))
  expect(kept.toSorted()).toEqual(wanted.map(({ file }) => file).toSorted())
})

/** What to look at where the picture differs from the one that was kept; nothing where it does not. */
function differenceTo(file: string, picture: Buffer): string {
  const [kept, found] = [join(folder, file), join(differences, file)]
  if (!existsSync(kept)) return `There is no picture ${file} yet: UPDATE_PICTURES=1 writes it.`
  const [before, now] = [readPng(kept), PNG.sync.read(picture)]
  const { width, height } = now
  const isSameSize = before.width === width && before.height === height
  const marked = new PNG({ width, height })
  const count = isSameSize
    ? pixelmatch(before.data, now.data, marked.data, width, height, { threshold: 0.1 })
    : Infinity
  // Edges may be rounded otherwise on another processor.
  if (count <= (width * height) / 2000) {
    rmSync(found, { force: true })
    return ''
  }
  mkdirSync(differences, { recursive: true })
  writeFileSync(found, picture)
  writeFileSync(found.replace('.png', '-marked.png'), PNG.sync.write(marked))
  return `${file} looks different. Compare ${kept} with ${found}; UPDATE_PICTURES=1 keeps the new one.`
}

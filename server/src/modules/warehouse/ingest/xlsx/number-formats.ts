import { attribute, unescapeXml } from '../../../../kernel/xml-scanner.ts'
import { scanXml } from './xml-part.ts'
import type { ZipArchive } from './zip-archive.ts'

/** What a number in a cell stands for, by its format. */
export type NumberMeaning = 'number' | 'date' | 'timestamp' | 'time'

// The formats without a text of their own, of ECMA-376 part 1, 18.8.30 and what Excel adds for East Asia.
const builtIn = new Map<number, NumberMeaning>([
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'date'] as const),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 55, 56].map((id) => [id, 'time'] as const),
  [22, 'timestamp'],
])
const maxStyles = 65_536

/** What numbers mean in the cells of each style. */
export async function numberMeanings(archive: ZipArchive, name: string): Promise<NumberMeaning[]> {
  if (!archive.has(name)) return []
  const custom = new Map<number, NumberMeaning>()
  const styles: NumberMeaning[] = []
  let isCellStyle = false
  await scanXml(archive, name, {
    open(tag, text) {
      if (tag === 'cellXfs') isCellStyle = true
      else if (tag === 'numFmt')
        custom.set(
          Number(attribute(text, 'numFmtId')),
          meaningOf(unescapeXml(attribute(text, 'formatCode') ?? '')),
        )
      else if (tag === 'xf' && isCellStyle && styles.length < maxStyles) {
        const id = Number(attribute(text, 'numFmtId') ?? 0)
        styles.push(custom.get(id) ?? builtIn.get(id) ?? 'number')
      }
    },
    close(tag) {
      if (tag === 'cellXfs') isCellStyle = false
    },
    text() {},
  })
  return styles
}

function meaningOf(format: string): NumberMeaning {
  const [positive = ''] = format.split(';')
  const elapsed = /\[(h+|m+|s+)\]/i.test(positive)
  const letters = positive
    .replace(/"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]/g, '')
    .replace(/general/gi, '')
    .toLowerCase()
  // A span of time is a number of days; it is not a time of day.
  if (elapsed) return 'number'
  const hasTime = /[hs]/.test(letters)
  // Beside hours or seconds an m is minutes.
  const hasDate = /[yd]/.test(letters) || (letters.includes('m') && !hasTime)
  if (hasDate && hasTime) return 'timestamp'
  return hasDate ? 'date' : hasTime ? 'time' : 'number'
}

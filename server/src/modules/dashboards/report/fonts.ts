import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Font, create } from 'fontkit'

const require = createRequire(import.meta.url)

export const fontFamily = 'Inter'
export const fontFiles = {
  normal: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
}

const fonts = {
  normal: create(readFileSync(fontFiles.normal)) as Font,
  bold: create(readFileSync(fontFiles.bold)) as Font,
}
const widths = { normal: new Map<number, number>(), bold: new Map<number, number>() }

export interface Type {
  size: number
  isBold?: boolean | undefined
}

/** How wide a text is in the font of all reports. */
export function widthOf(text: string, { size, isBold = false }: Type): number {
  const weight = isBold ? 'bold' : 'normal'
  const [font, known] = [fonts[weight], widths[weight]]
  let units = 0
  for (const letter of text) {
    const code = letter.codePointAt(0)!
    let width = known.get(code)
    if (width === undefined) {
      width = font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm
      known.set(code, width)
    }
    units += width
  }
  return units * size
}

/** From one line to the next, before any spacing. */
export const lineHeightOf = (size: number): number =>
  ((fonts.normal.ascent - fonts.normal.descent + fonts.normal.lineGap) / fonts.normal.unitsPerEm) * size

/** Whether every letter has a picture in the font. */
export const isCoveredByFont = (text: string): boolean =>
  [...new Set(text)].every((letter) => fonts.normal.hasGlyphForCodePoint(letter.codePointAt(0)!))

/** The text in lines of at most that width; what is longer than a line is broken inside. */
export function linesOf(text: string, width: number, type: Type): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(/(?<=\s)/).flatMap((long) => breakWord(long, width, type))) {
      if (line !== '' && widthOf((line + word).trimEnd(), type) > width) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += word
    }
    return [...lines, line.trimEnd()]
  })
}

/** A word in pieces of at most that width. */
export function breakWord(word: string, width: number, type: Type): string[] {
  if (widthOf(word.trimEnd(), type) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece !== '' && widthOf(piece + letter, type) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece]
}

/** The text, or as much of it as fits with three dots. */
export function truncateToWidth(text: string, width: number, type: Type): string {
  const line = text.replaceAll(/\s+/g, ' ')
  if (widthOf(line, type) <= width) return line
  let short = ''
  for (const letter of line) {
    if (widthOf(`${short}${letter}…`, type) > width) break
    short += letter
  }
  return `${short.trimEnd()}…`
}

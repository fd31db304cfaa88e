import type { Content } from 'pdfmake/interfaces.js'
import { type Type, linesOf, lineHeightOf } from '../fonts.ts'
import { colors } from '../forms/colors.ts'

/** Between the lines of a text, as a part of its letters. */
export const lineSpacing = 1.25
const noteSize = 7.5
const noteGap = 3
const titleSize = 10
const titleGap = 4

export const lineOf = (size: number): number => lineHeightOf(size) * lineSpacing

/** How high a text is on a page, in the lines that it needs there. */
export const linesHeight = (text: string, width: number, type: Type): number =>
  linesOf(text, width, type).length * lineOf(type.size)

export const notes = (texts: readonly string[]): Content[] =>
  texts.map((text) => ({ text, color: colors.faint, fontSize: noteSize, margin: [0, noteGap, 0, 0] }))

export const notesHeight = (texts: readonly string[], width: number): number =>
  texts.reduce((sum, text) => sum + linesHeight(text, width, { size: noteSize }) + noteGap, 0)

export const title = (text: string): Content[] =>
  text === '' ? [] : [{ text, bold: true, fontSize: titleSize, margin: [0, 0, 0, titleGap] }]

export const titleHeight = (text: string, width: number): number =>
  text === '' ? 0 : linesHeight(text, width, { size: titleSize, isBold: true }) + titleGap

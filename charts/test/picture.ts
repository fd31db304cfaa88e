import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
import { PNG } from 'pngjs'

export const pictureSize = { width: 640, height: 360 }

// The same letters on every machine: the fonts of the system are left alone.
export const fontFiles = ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf'].map(
  (file) => createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${file}`),
)

/** The picture of an SVG on this ground. */
export function pngOf(svg: string, background: string): Buffer {
  const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Inter' }
  return new Resvg(svg, { background, font }).render().asPng()
}

export const readPng = (file: string): PNG => PNG.sync.read(readFileSync(file))

import { Resvg } from '@resvg/resvg-js'
import type { Brand } from '../../../branding/index.ts'

/** The logo of the organization as it stands on paper. */
export interface ReportLogo {
  /** A PNG of base 64, drawn anew: nothing of the file that was uploaded is left in it. */
  png: string
  /** What it takes of the paper. */
  width: number
  height: number
}

const max = { width: 180, height: 40 }
// Printed larger than it is shown.
const zoom = 3

/** The logo drawn small, in the process that draws; undefined where there is none, or none that can be drawn. */
export function logoOf({ logo }: Brand): ReportLogo | undefined {
  if (!logo) return undefined
  const scale = Math.min(max.width / logo.width, max.height / logo.height)
  const [width, height] = [logo.width * scale, logo.height * scale].map((side) =>
    Math.max(1, Math.round(side)),
  )
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<image width="${width}" height="${height}" href="data:${logo.type};base64,${logo.base64}"/></svg>`
  try {
    const drawn = new Resvg(svg, {
      fitTo: { mode: 'zoom', value: zoom },
      font: { loadSystemFonts: false },
    }).render()
    // What is broken is left out of the drawing, and nothing is drawn.
    if (drawn.pixels.every((channel) => channel === 0)) return undefined
    return { png: drawn.asPng().toString('base64'), width: width!, height: height! }
  } catch {
    return undefined
  }
}

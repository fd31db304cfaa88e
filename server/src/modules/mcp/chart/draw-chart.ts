import { draw } from '../../../../../charts/src/drawing.ts'
import type { ChartTable } from '../../../../../charts/src/drawn-kind.ts'
import { themeOf } from '../../../../../charts/src/colors/theme.ts'
import { svgOf } from '../../../../../charts/src/renderers/svg.ts'

/** A chart as a view of a host shows it: pictures for both color schemes, and the same in words. */
export interface ChartPicture {
  light: string
  dark: string
  description: string
}

export interface ChartWish {
  kind: string
  title: string
  table: ChartTable
}

/** The pictures, or the sentence why the table is no such chart. Takes and gives JSON, so that it can run in a thread. */
export async function drawChart(json: string): Promise<ChartPicture | { unfit: string }> {
  const { kind, title, table } = JSON.parse(json) as ChartWish
  const pictures: string[] = []
  let description = ''
  for (const scheme of ['light', 'dark'] as const) {
    const drawing = await draw({ kind, title, table, theme: themeOf(scheme, undefined) })
    if ('unfit' in drawing) return drawing
    description = drawing.description
    pictures.push(svgOf(drawing, { width: 720, height: 400 }))
  }
  const [light = '', dark = ''] = pictures
  return { light, dark, description }
}

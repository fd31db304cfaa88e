import * as echarts from 'echarts'
import type { Drawing } from '../../../../../web/src/charts/drawing.ts'
import { fontFamily, widthOf } from './fonts.ts'

// Without a page there is nothing to measure texts by but the font itself.
echarts.setPlatformAPI({
  measureText: (text: string, font = '12px') => {
    const size = Number(/(?<![\d.])([\d.]+)px/.exec(font)?.[1] ?? 12)
    return { width: widthOf(text, { size, isBold: /bold|[6-9]00/.test(font) }) }
  },
})

export interface Size {
  width: number
  height: number
}

/** A chart as an SVG picture, drawn as in the browser. */
export function svgOf({ option, maps }: Drawing, { width, height }: Size): string {
  for (const [name, shapes] of Object.entries(maps)) echarts.registerMap(name, shapes as never)
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width, height })
  try {
    chart.setOption({
      ...option,
      animation: false,
      textStyle: { ...(option.textStyle as object | undefined), fontFamily },
    })
    return printable(chart.renderToSVGString({ useViewBox: true }))
  } finally {
    chart.dispose()
  }
}

/** Text of people as text of XML and HTML. */
export const escaped = (text: string): string =>
  printable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** XML cannot hold control characters or halves of surrogate pairs, wherever they come from. */
const printable = (text: string): string =>
  text.replaceAll(
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    '',
  )

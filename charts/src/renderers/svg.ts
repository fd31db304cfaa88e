import { init, registerMap, setPlatformAPI } from 'echarts'
import type { Drawing } from '../drawing.ts'

export interface Size {
  width: number
  height: number
}

/** Without a page there is nothing to measure texts by but the font itself. */
export function measureTextsBy(
  widthOf: (text: string, font: { size: number; isBold: boolean }) => number,
): void {
  setPlatformAPI({
    measureText: (text: string, font = '12px') => {
      const size = Number(/(?<![\d.])([\d.]+)px/.exec(font)?.[1] ?? 12)
      return { width: widthOf(text, { size, isBold: /bold|[6-9]00/.test(font) }) }
    },
  })
}

/** A chart as an SVG picture, drawn as in the browser but without one; in its own font unless another is named. */
export function svgOf(
  { option: unfitted, fit, maps, svg }: Pick<Drawing, 'option' | 'fit' | 'maps' | 'svg'>,
  { fontFamily, ...size }: Size & { fontFamily?: string },
): string {
  if (svg) return svg(size)
  const option = fit?.(size) ?? unfitted
  for (const [name, map] of Object.entries(maps)) registerMap(name, map as Parameters<typeof registerMap>[1])
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size })
  try {
    const textStyle = { ...(option.textStyle as object | undefined), ...(fontFamily ? { fontFamily } : {}) }
    chart.setOption({ ...option, animation: false, textStyle })
    return chart.renderToSVGString({ useViewBox: true })
  } finally {
    chart.dispose()
  }
}

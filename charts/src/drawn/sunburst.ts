import { ground, truncated } from '../axes.ts'
import type { DrawingInput, DrawnKind } from '../drawn-kind.ts'
import { numberSettings } from '../setting-lists.ts'
import { partTip, partsOf, namedParts } from './hierarchy.ts'
import { requireHierarchy } from './needs.ts'
import { t, translated } from '../texts/translate.ts'

export const sunburst: DrawnKind = {
  kind: 'sunburst',
  label: translated({ en: 'Sunburst', de: 'Sunburst' }),
  purpose: 'parts',
  series: { sunburst: () => import('echarts/lib/chart/sunburst.js') },
  settings: [{ option: 'colors', label: t('Fixed colors') }, ...numberSettings],
  unfit: requireHierarchy(translated({ en: 'A sunburst', de: 'Ein Sunburst' })),
  namedValues: (shape) => namedParts(shape),
  option(input) {
    const { theme, tooltip } = input
    return {
      ...ground(theme),
      tooltip: tooltip('item', partTip(input)),
      series: [
        {
          type: 'sunburst',
          radius: ['16%', '96%'],
          nodeClick: false,
          sort: 'desc',
          data: partsOf(input),
          itemStyle: { borderColor: theme.ground, borderWidth: 2, borderRadius: 3 },
          label: { fontSize: 11, ...truncated },
          levels: [{}, ...input.shape.at.dimensions.map((_, level) => ({ label: labelsOf(input, level) }))],
        },
      ],
    }
  },
}

/** Names along the radius, as wide as a ring, where a part of it is as wide as a line of text is high. */
function labelsOf({ shape, size }: DrawingInput, level: number) {
  const radius = Math.min(size.width, size.height) / 2
  const ring = (radius * 0.8) / shape.at.dimensions.length
  const inner = radius * 0.16 + ring * level
  const minAngle = (14 / (inner + ring * 0.35)) * (180 / Math.PI)
  return { minAngle, width: Math.max(20, ring - 10) }
}

import { ground } from '../axes.ts'
import type { DrawnKind } from '../drawn-kind.ts'
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
          label: { minAngle: 9, fontSize: 11, overflow: 'truncate', width: 84 },
        },
      ],
    }
  },
}

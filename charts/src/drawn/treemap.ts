import { ground, truncated } from '../axes.ts'
import { textWidth } from '../text-width.ts'
import type { DrawnKind } from '../drawn-kind.ts'
import { numberSettings } from '../setting-lists.ts'
import { partTip, partsOf, namedParts } from './hierarchy.ts'
import { requireHierarchy } from './needs.ts'
import { t, translated } from '../texts/translate.ts'

export const treemap: DrawnKind = {
  kind: 'treemap',
  label: translated({ en: 'Treemap', de: 'Treemap' }),
  purpose: 'parts',
  series: { treemap: () => import('echarts/lib/chart/treemap.js') },
  settings: [{ option: 'colors', label: t('Fixed colors') }, ...numberSettings],
  unfit: requireHierarchy(translated({ en: 'A treemap', de: 'Eine Treemap' })),
  namedValues: (shape) => namedParts(shape),
  option(input) {
    const { shape, theme, format, tooltip } = input
    const hasLevels = shape.at.dimensions.length > 1
    const write = format()
    return {
      ...ground(theme),
      tooltip: tooltip('item', partTip(input)),
      series: [
        {
          type: 'treemap',
          left: 0,
          right: 0,
          top: 0,
          bottom: 0,
          roam: false,
          nodeClick: false,
          breadcrumb: { show: false },
          label: {
            formatter: ({ name, value }) => `${name}\n${write(Number(value))}`,
            fontSize: 12,
            lineHeight: 16,
            ...truncated,
            padding: 2,
          },
          labelLayout: hideWhereCut,
          upperLabel: {
            show: hasLevels,
            height: 22,
            color: theme.text,
            fontWeight: 600,
            padding: [0, 4],
            formatter: ({ name, value }) => `${name}  ${write(Number(value))}`,
          },
          itemStyle: { borderColor: theme.ground, gapWidth: 2, borderWidth: 0, borderRadius: 3 },
          levels: [
            { itemStyle: { gapWidth: 4, borderWidth: 0 }, upperLabel: { show: false } },
            { itemStyle: { gapWidth: 2 } },
          ],
          data: partsOf(input),
        },
      ],
    }
  },
}

interface LabelPlace {
  text: string
  rect: { width: number; height: number }
}

/** A label of which only a letter or two are left says nothing. */
function hideWhereCut({ text, rect }: LabelPlace) {
  const [name = ''] = text.split('\n')
  const isCut = textWidth(name) > rect.width - 4 && rect.width < 56
  return isCut || rect.height < 15 ? { fontSize: 0 } : {}
}

import type { DrawnKind } from '../drawn-kind.ts'
import { pointSettings } from '../setting-lists.ts'
import { pointsOption, namedPoints } from './points.ts'
import { translated } from '../texts/translate.ts'

export const bubble: DrawnKind = {
  kind: 'bubble',
  label: translated({ en: 'Bubble', de: 'Blasen' }),
  purpose: 'spread',
  settings: pointSettings,
  unfit: ({ measures, dimensions }) =>
    measures.length < 3 || dimensions.length === 0
      ? translated({
          en: 'A bubble chart needs a dimension and three measures: across, upwards and the size. A second dimension colors them.',
          de: 'Ein Blasendiagramm braucht eine Dimension und drei Kennzahlen: waagerecht, senkrecht und die Größe. Eine zweite Dimension färbt sie.',
        })
      : undefined,
  namedValues: (shape) => namedPoints(shape),
  option: (input) => pointsOption(input, 3),
}

import { Skeleton } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyComponent } from '../lib/lazily.ts'
import { t } from '../lib/words.ts'
import { translated } from '../../../charts/src/texts/translate.ts'
import type { BuiltKind } from './chart-kind.ts'

const VegaPicture = lazyComponent(() => import('./vega/vega-picture.tsx'), 'VegaPicture')

/** A chart of one's own, as Vega-Lite describes it. */
export const vegaLite: BuiltKind = {
  kind: 'vega_lite',
  label: 'Vega-Lite',
  purpose: 'spread',
  icon: IconBraces,
  settings: [
    {
      option: 'spec',
      label: t('Specification'),
      hint: translated({
        en: 'Vega-Lite as JSON, without data: its fields are the columns of the answer.',
        de: 'Vega-Lite als JSON, ohne Daten: Die Felder sind die Spalten der Antwort.',
      }),
    },
  ],
  unfit: () => undefined,
  Body({ table, title, height, options }) {
    return (
      <Suspense fallback={<Skeleton height={height} />}>
        <VegaPicture {...{ table, title, height, options }} />
      </Suspense>
    )
  },
}

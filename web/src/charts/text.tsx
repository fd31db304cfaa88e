import { Skeleton } from '@mantine/core'
import { IconAlignLeft } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyComponent } from '../lib/lazily.ts'
import { t } from '../lib/words.ts'
import { translated } from '../../../charts/src/texts/translate.ts'
import type { BuiltKind } from './chart-kind.ts'
import type { ChartTable } from '../../../charts/src/drawn-kind.ts'

const TextView = lazyComponent(() => import('./text/text-view.tsx'), 'TextView')

/** What an author writes; it may ask something and write that, or ask nothing. */
function WrittenText({ text, table }: { text: string; table?: ChartTable | undefined }) {
  return (
    <Suspense fallback={<Skeleton height={40} />}>
      <TextView text={text} table={table} />
    </Suspense>
  )
}

export const text: BuiltKind = {
  kind: 'text',
  label: t('Text'),
  icon: IconAlignLeft,
  settings: [
    {
      option: 'text',
      label: t('Text'),
      hint: translated({
        en: 'Markdown. `{{name}}` stands for that column of the first row of the answer.',
        de: 'Markdown. `{{name}}` steht für diese Spalte der ersten Zeile der Antwort.',
      }),
    },
  ],
  isSaid: true,
  unfit: () => undefined,
  Body({ table, options }) {
    return <WrittenText text={options.text ?? ''} table={table} />
  },
}

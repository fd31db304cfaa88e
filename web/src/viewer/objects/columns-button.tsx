import { Button } from '@mantine/core'
import { IconColumns } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../lib/lazily.ts'
import type { PublishedEntity } from '../../lib/published-api.ts'
import { t } from '../../lib/words.ts'
import { shownFields, type ListView } from './list-view.ts'
import { otherFields } from './object-values.ts'

const ColumnChoice = lazyComponent(() => import('./column-choice.tsx'), 'ColumnChoice')

interface ColumnsButtonProps {
  entity: PublishedEntity
  view: ListView
  change: (next: Pick<ListView, 'columns'>) => void
}

/** Chooses the columns of a list. */
export function ColumnsButton({ entity, view, change }: ColumnsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const fields = otherFields(entity)
  if (fields.length < 2) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconColumns size={16} aria-hidden />}
        visibleFrom="sm"
        onClick={() => setOpen(true)}
      >
        {t('Columns')}
      </Button>
      <Suspense>
        {isOpen && (
          <ColumnChoice
            fields={fields}
            shown={shownFields(entity, view).map(({ name }) => name)}
            onChange={(columns) => change({ columns })}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

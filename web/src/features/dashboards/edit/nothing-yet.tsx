import { Button } from '@mantine/core'
import { IconChartBar, IconLayoutGridAdd, IconTextSize } from '@tabler/icons-react'
import { t } from '../../../lib/words.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** What an editor sees on a tab without charts. */
export const NothingYet = ({ onAdd }: { onAdd: (what: 'chart' | 'text') => void }) => (
  <EmptyState
    icon={IconLayoutGridAdd}
    title={t('Nothing here yet')}
    actions={
      <>
        <Button leftSection={<IconChartBar size={16} aria-hidden />} onClick={() => onAdd('chart')}>
          {t('Add a chart')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconTextSize size={16} aria-hidden />}
          onClick={() => onAdd('text')}
        >
          {t('Add a text')}
        </Button>
      </>
    }
  >
    {t('Add a chart, a text or a section. What you do is saved as a draft that readers do not see.')}
  </EmptyState>
)

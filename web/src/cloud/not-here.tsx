import { IconMapOff } from '@tabler/icons-react'
import { t } from '../lib/words.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'

export const NotHere = () => (
  <Page title={t('Page not found')}>
    <EmptyState icon={IconMapOff} title={t('There is no page at this address')}>
      {t('It may have been deleted, or the address has a typing mistake.')}
    </EmptyState>
  </Page>
)

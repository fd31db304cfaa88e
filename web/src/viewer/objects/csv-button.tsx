import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { saveDownload } from '../../lib/download.ts'
import type { PublishedEntity } from '../../lib/published-api.ts'
import { t } from '../../lib/words.ts'
import { showFailure } from '../../ui/dialogs/dialogs.tsx'
import { useOpenedApp } from '../opened-app.ts'
import type { ListView } from './list-view.ts'

/** Keeps all that a list has, on all its pages, where the app lets one. */
export function CsvButton({ entity, view }: { entity: PublishedEntity; view: ListView }) {
  const { app, source } = useOpenedApp()
  if (!app.actions.includes('export')) return null
  const { q, sort, order, where = {} } = view
  const query = new URLSearchParams({
    ...(q ? { q } : {}),
    ...(sort ? { sort } : {}),
    ...(sort && order ? { order } : {}),
    ...where,
  })
  const save = () =>
    saveDownload(`/api/${entity.slug}?${query}`, {
      fileName: `${entity.plural}.csv`,
      accept: 'text/csv',
      headers: source.headers(),
    })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      visibleFrom="sm"
      onClick={() => void save().catch(showFailure)}
    >
      {t('CSV')}
    </Button>
  )
}

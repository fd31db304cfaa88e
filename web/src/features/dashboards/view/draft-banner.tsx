import { Alert } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { Schema } from '../../../lib/api.ts'
import { formatAgo } from '../../../lib/format.ts'
import { t } from '../../../lib/words.ts'

interface DraftBannerProps {
  dashboard: Schema<'Dashboard'>
  onEdit: () => void
}

/** Tells those who may edit that there is more than readers see. */
export function DraftBanner({ dashboard: { draft }, onEdit }: DraftBannerProps) {
  if (!draft) return null
  return (
    <Alert icon={<IconPencil size={16} aria-hidden />} color="yellow" py="xs" className="draft-banner">
      {t(
        'There are changes that are not published, saved {{saved_at}}. Readers see version {{base_version}}.',
        { saved_at: formatAgo(draft.saved_at), base_version: draft.base_version },
      )}{' '}
      <button type="button" className="link-button" onClick={onEdit}>
        {t('Go on editing')}
      </button>
    </Alert>
  )
}

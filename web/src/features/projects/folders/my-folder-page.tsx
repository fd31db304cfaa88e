import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { Page } from '../../../ui/page.tsx'

/** Leads to the personal folder, which is made by that. */
export function MyFolderPage() {
  const folder = useQuery({ queryKey: ['my-folder'], queryFn: () => api.POST('/api/me/folder') })
  if (folder.data) return <Navigate to={`/folders/${folder.data.id}`} replace />
  return (
    <Page title={t('My folder')}>
      <FailureAlert error={folder.error} onRetry={() => void folder.refetch()} />
    </Page>
  )
}

import { Alert, Button, Group } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api, type Schema } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { confirmFirst, showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'

/** The draft as it was saved at a time. */
export const draftQuery = (id: number, savedAt: string | undefined) => ({
  queryKey: ['dashboard-draft-shown', id, savedAt],
  queryFn: async () => {
    const draft = await api.GET('/api/dashboards/{id}/draft', { path: { id } })
    const { name, description, charts, tabs, filters, events, settings, variables, revision } = draft
    return { revision, contents: { name, description, charts, tabs, filters, events, settings, variables } }
  },
})

interface DraftBannerProps {
  dashboard: Schema<'Dashboard'>
  /** Whether the draft is shown, and not what is published. */
  isDraft: boolean
  onView: (view: 'published' | undefined) => void
}

/** Tells authors whether they see their draft or what readers see, and ends the draft. */
export function DraftBanner({ dashboard, isDraft, onView }: DraftBannerProps) {
  const { id, name, draft } = dashboard
  const path = { id }
  const settled = async () => {
    await invalidate(['dashboard', id])
    void invalidate(['dashboard-versions', id], 'dashboards')
    onView(undefined)
  }
  // What a colleague saved after this was shown is neither published nor thrown away unseen.
  const revision = draft?.revision
  const refused = (error: unknown) => {
    showFailure(error)
    void invalidate(['dashboard', id])
  }
  const publish = useMutation({
    mutationFn: () =>
      api.POST('/api/dashboards/{id}/draft/publish', { path, revision, body: { status: 'published' } }),
    onSuccess: () => {
      showToast(t('{{name}} published.', { name }))
      return settled()
    },
    onError: refused,
  })
  if (!draft) return null
  const discard = () =>
    confirmFirst({
      title: t('Discard what is not published?'),
      body: t('The draft is thrown away for everyone who edits this dashboard. Readers notice nothing.'),
      confirm: t('Discard'),
      onConfirm: () =>
        void api.DELETE('/api/dashboards/{id}/draft', { path, revision }).then(settled, refused),
    })
  return (
    <Alert icon={<IconPencil size={16} aria-hidden />} color="yellow" py="xs" className="draft-banner">
      <Group justify="space-between" gap="xs">
        <span>
          {isDraft
            ? t('Draft, saved {{saved_at}}. Viewers see version {{version}}.', {
                saved_at: formatAgo(draft.saved_at),
                version: draft.base_version,
              })
            : t('Published version. Your draft has unpublished changes.')}
        </span>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => onView(isDraft ? 'published' : undefined)}>
            {isDraft ? t('View published') : t('View draft')}
          </Button>
          {isDraft && (
            <>
              <Button size="xs" variant="default" onClick={discard}>
                {t('Discard')}
              </Button>
              <Button size="xs" loading={publish.isPending} onClick={() => publish.mutate()}>
                {t('Publish')}
              </Button>
            </>
          )}
        </Group>
      </Group>
    </Alert>
  )
}

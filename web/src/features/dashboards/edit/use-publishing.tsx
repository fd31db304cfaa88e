import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { api, type Schema } from '../../../lib/api.ts'
import { ApiFailure } from '../../../lib/failure.ts'
import { invalidate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { confirmFirst, openDialog, showFailure, showToast } from '../../../ui/dialogs/dialogs.tsx'
import { contentsOf, type Document } from '../document/use-document.ts'

/** Ends the work on a draft: it becomes what readers see, or it is thrown away. */
export function usePublishing(dashboard: Schema<'Dashboard'>, writing: Document, onClosed: () => void) {
  const { id, name } = dashboard
  const path = { id }
  const close = async () => {
    await invalidate(['dashboard', id])
    void invalidate(['dashboard-versions', id], 'dashboards')
    onClosed()
  }
  /** Another user published meanwhile: the draft continues from there. */
  const catchUp = async () => {
    const newest = await api.GET('/api/dashboards/{id}', { path })
    const { kept } = writing.saving
    writing.meet(
      { ...kept, contents: contentsOf(newest), baseVersion: newest.version },
      contentsOf(dashboard),
    )
    showToast(
      t(
        'Someone published in the meantime. Their changes were merged into the draft: review it and publish again.',
      ),
    )
  }
  const publish = async (note: string) => {
    if (!(await writing.flush())) return
    const body = { status: 'published' as const, ...(note.trim() === '' ? {} : { note }) }
    try {
      if (writing.saving.kept.revision === 0 && !(await hasDraft(id)))
        await api.PATCH('/api/dashboards/{id}', {
          path,
          revision: dashboard.revision,
          body: { status: 'published' },
        })
      else await api.POST('/api/dashboards/{id}/draft/publish', { path, body })
      showToast(t('{{name}} published.', { name }))
      await close()
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'revision_conflict') await catchUp()
      else showFailure(error)
    }
  }
  /** Nobody else sees an unpublished dashboard, so what was done is saved into it. */
  const leave = async () => {
    if (!(await writing.flush())) return
    if (dashboard.status === 'published' || !(await hasDraft(id))) return close()
    try {
      await api.POST('/api/dashboards/{id}/draft/publish', { path, body: {} })
      await close()
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'revision_conflict') await catchUp()
      else showFailure(error)
    }
  }
  return {
    leave,
    publish: () =>
      openDialog(t('Publish'), (done) => (
        <PublishForm
          onPublish={(note) => {
            done()
            void publish(note)
          }}
        />
      )),
    discard: () =>
      confirmFirst({
        title: t('Discard what is not published?'),
        body: t('The draft is thrown away for everyone who edits this dashboard. Readers notice nothing.'),
        confirm: t('Discard'),
        onConfirm: () =>
          writing
            .flush()
            .then(() => api.DELETE('/api/dashboards/{id}/draft', { path }))
            .then(close, showFailure),
      }),
  }
}

async function hasDraft(id: number): Promise<boolean> {
  const { draft } = await api.GET('/api/dashboards/{id}', { path: { id } })
  return draft !== null
}

function PublishForm({ onPublish }: { onPublish: (note: string) => void }) {
  const [note, setNote] = useState('')
  return (
    <Stack>
      <Text size="sm">{t('Viewers see this version. You can restore the previous one.')}</Text>
      <Textarea
        label={t('What changed')}
        description={t('Shown next to the version; optional')}
        data-autofocus
        autosize
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button onClick={() => onPublish(note)}>{t('Publish')}</Button>
      </Group>
    </Stack>
  )
}

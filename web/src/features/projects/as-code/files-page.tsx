import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconFolderUp } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useIdParam } from '../../../lib/use-id-param.ts'
import { api, type Schema } from '../../../lib/api.ts'
import { saveDownload } from '../../../lib/download.ts'
import { useCan } from '../../../lib/me.ts'
import { invalidateAll } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { showFailure, showToast } from '../../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { Page } from '../../../ui/page.tsx'
import { filesOfFolder } from './files-of-folder.ts'
import { PlanShown } from './plan-shown.tsx'

/** A project as a folder of files: to take away, and to bring back with a look at what that would change. */
export function FilesPage() {
  const id = useIdParam()
  const can = useCan()
  const project = useQuery({
    queryKey: ['project', id],
    queryFn: () => api.GET('/api/projects/{id}', { path: { id } }),
  })
  const name = project.data?.name ?? 'Project'
  return (
    <Page
      title={t('Files')}
      description={t('Dashboards, datasets, policies, alerts and more as text that git can hold')}
      crumbs={[
        { label: t('Projects'), to: '/projects' },
        { label: name, to: `/projects/${id}` },
      ]}
    >
      <FailureAlert error={project.error} onRetry={() => void project.refetch()} />
      <Stack gap="xl" maw={900}>
        <Stack gap="xs" align="flex-start">
          <Text component="h2" fw={600}>
            {t('Take it away')}
          </Text>
          <Text c="dimmed">
            {t('Without secrets and data. The same project always gives the same files.')}
          </Text>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() =>
              void saveDownload(`/api/projects/${id}/export`, {
                fileName: `${name}.zip`,
                accept: 'application/zip',
              }).catch(showFailure)
            }
          >
            {t('Download as ZIP')}
          </Button>
        </Stack>
        {can('project.edit') && <Import projectId={id} />}
      </Stack>
    </Page>
  )
}

function Import({ projectId }: { projectId: number }) {
  const input = useRef<HTMLInputElement>(null)
  const [files, setFiles] = useState<Record<string, string>>()
  const [deletes, setDeletes] = useState(false)
  const [plan, setPlan] = useState<Schema<'ProjectPlan'>>()
  const send = (body: Schema<'ProjectImport'>) =>
    api.PUT('/api/projects/{id}/import', { path: { id: projectId }, body })
  const look = useMutation({
    mutationFn: (asked: { files: Record<string, string>; deletes: boolean }) =>
      send({ files: asked.files, delete_missing: asked.deletes, dry_run: true }),
    onSuccess: setPlan,
  })
  const apply = useMutation({
    mutationFn: () =>
      send({ files: files ?? {}, delete_missing: deletes, ...(plan ? { state: plan.state } : {}) }),
    onSuccess: () => {
      setPlan(undefined)
      showToast(t('The project is what the files say.'))
      void invalidateAll()
    },
  })
  const lookAt = (next: Record<string, string>, withDeletes: boolean) => {
    setFiles(next)
    setDeletes(withDeletes)
    setPlan(undefined)
    look.mutate({ files: next, deletes: withDeletes })
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Text component="h2" fw={600}>
        {t('Bring it back')}
      </Text>
      <Text c="dimmed">
        {t(
          'Choose the folder. Nothing is changed before you have seen what would be, and then all of it or nothing.',
        )}
      </Text>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('Folder')}
        {...{ webkitdirectory: '' }}
        onChange={({ currentTarget }) => {
          void filesOfFolder([...(currentTarget.files ?? [])]).then(
            (read) => lookAt(read, deletes),
            showFailure,
          )
          currentTarget.value = ''
        }}
      />
      <Group>
        <Button
          variant="default"
          leftSection={<IconFolderUp size={16} aria-hidden />}
          loading={look.isPending}
          onClick={() => input.current?.click()}
        >
          {t('Choose a folder')}
        </Button>
        <Checkbox
          label={t('Delete what has no file')}
          checked={deletes}
          onChange={({ currentTarget: { checked } }) =>
            files ? lookAt(files, checked) : setDeletes(checked)
          }
        />
      </Group>
      <FailureAlert error={look.error ?? apply.error} />
      {plan && <PlanShown plan={plan} isApplying={apply.isPending} onApply={() => apply.mutate()} />}
    </Stack>
  )
}

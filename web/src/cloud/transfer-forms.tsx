import { Alert, Button, Code, FileInput, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { invalidate } from '../lib/queries.ts'
import { sendFile } from '../lib/upload.ts'
import { t } from '../lib/words.ts'
import { CopyValue } from '../features/organizations/sign-in/copy-value.tsx'
import { showToast } from '../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { EntryForm } from '../ui/forms/entry-form.tsx'
import { cloudApi, type Organization } from './cloud-api.ts'

interface FormProps {
  onDone: () => void
}

type OrganizationForm = FormProps & { organization: Organization }

const started = (message: string, onDone: () => void) => {
  showToast(message)
  void invalidate('transfers')
  onDone()
}

const slugRule = (value: string) =>
  /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(value) ? null : t('Use lower-case letters, digits and hyphens')

/** Starts an export, and shows the key of its archive once. */
export function ExportForm({ organization: { id }, onDone }: OrganizationForm) {
  const start = useMutation({
    mutationFn: () => cloudApi.POST('/api/organizations/{id}/exports', { path: { id } }),
    onSuccess: () => invalidate('transfers'),
  })
  if (start.data)
    return (
      <Stack>
        <Text size="sm">
          {t(
            'The export is running; its archive will be on the Transfers page. Copy the key now; you won’t see it again.',
          )}
        </Text>
        <Group wrap="nowrap">
          <Code className="wrap-anywhere" flex={1}>
            {start.data.key}
          </Code>
          <CopyValue value={start.data.key} label={t('Copy key')} />
        </Group>
        <Text size="sm" c="dimmed">
          {t('Whoever has the archive and the key has all data and credentials of the organization.')}
        </Text>
        <Group justify="flex-end">
          <Button onClick={onDone}>{t('Done')}</Button>
        </Group>
      </Stack>
    )
  return (
    <Stack>
      <FailureAlert error={start.error} />
      <Text size="sm">
        {t(
          'One encrypted archive with everything as it is now: rows, files and credentials. It can be downloaded for 7 days and imported on another server of the same version. The audit log, share links and domains are not included.',
        )}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button loading={start.isPending} onClick={() => start.mutate()}>
          {t('Export organization')}
        </Button>
      </Group>
    </Stack>
  )
}

export const CopyForm = ({ organization: { id, name, slug }, onDone }: OrganizationForm) => (
  <EntryForm
    initial={{ name: t('{{name}} (sandbox)', { name }), slug: `${slug.slice(0, 55)}-sandbox` }}
    rules={{ name: (value) => (value.trim() ? null : t('Enter a name')), slug: slugRule }}
    submitLabel={t('Copy organization')}
    onCancel={onDone}
    onSubmit={(body) => cloudApi.POST('/api/organizations/{id}/copies', { path: { id }, body })}
    onDone={() => started(t('Copy started.'), onDone)}
  >
    {(form) => (
      <>
        <Text size="sm">
          {t(
            'The copy has the same members and data. Schedules, subscriptions and webhooks are paused, alerts silenced, sign-in providers disabled, and connectors that send messages lose their credentials.',
          )}
        </Text>
        <TextInput label={t('Name')} required maxLength={200} {...form.getInputProps('name')} />
        <TextInput label={t('Slug')} required maxLength={63} {...form.getInputProps('slug')} />
      </>
    )}
  </EntryForm>
)

export const EraseForm = ({ organization: { id, name, slug }, onDone }: OrganizationForm) => (
  <EntryForm
    initial={{ slug: '' }}
    rules={{ slug: (value) => (value === slug ? null : t('Enter {{slug}} to confirm', { slug })) }}
    submitLabel={t('Erase organization')}
    onCancel={onDone}
    onSubmit={(body) => cloudApi.POST('/api/organizations/{id}/erasures', { path: { id }, body })}
    onDone={() => started(t('Erasure started.'), onDone)}
  >
    {(form) => (
      <>
        <Alert color="red">
          {t(
            'All data, files and users of {{name}} are deleted, and its key in backups is destroyed. This cannot be undone. Users who are members of another organization move there.',
            { name },
          )}
        </Alert>
        <TextInput
          label={t('Slug of the organization')}
          description={t('Enter {{slug}} to confirm', { slug })}
          required
          autoComplete="off"
          {...form.getInputProps('slug')}
        />
      </>
    )}
  </EntryForm>
)

export const ImportForm = ({ onDone }: FormProps) => (
  <EntryForm
    initial={{ file: null as File | null, key: '', name: '', slug: '' }}
    rules={{
      file: (value) => (value ? null : t('Choose an archive')),
      key: (value) => (value.trim().length >= 20 ? null : t('Enter the key that the export showed')),
      slug: slugRule,
    }}
    submitLabel={t('Import organization')}
    onCancel={onDone}
    onSubmit={({ file, key, name, slug }) =>
      sendFile({
        path: '/api/organizations/imports',
        file: file!,
        fields: { key: key.trim(), slug, ...(name.trim() ? { name: name.trim() } : {}) },
      })
    }
    onDone={() => started(t('Import started.'), onDone)}
  >
    {(form) => (
      <>
        <Text size="sm">
          {t(
            'Everything gets new ids. Users are found by their email addresses. The organization is suspended until you resume it. Import only archives of servers you trust.',
          )}
        </Text>
        <FileInput
          label={t('Archive')}
          placeholder={t('Choose a .quarry file')}
          accept=".quarry"
          required
          {...form.getInputProps('file')}
        />
        <PasswordInput label={t('Key')} required autoComplete="off" {...form.getInputProps('key')} />
        <TextInput label={t('Slug')} required maxLength={63} {...form.getInputProps('slug')} />
        <TextInput
          label={t('Name')}
          description={t('By default the one in the archive')}
          maxLength={200}
          {...form.getInputProps('name')}
        />
      </>
    )}
  </EntryForm>
)

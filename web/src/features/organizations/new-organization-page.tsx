import { Card, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { chooseOrganization } from '../../lib/session.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { showToast } from '../../ui/dialogs/dialogs.tsx'
import { EntryForm } from '../../ui/forms/entry-form.tsx'
import { Page } from '../../ui/page.tsx'

export function NewOrganizationPage() {
  const navigate = useNavigate()
  return (
    <Page
      title={t('New organization')}
      description={t("Its users, data and settings are apart from everyone else's.")}
    >
      <Card maw={520}>
        <EntryForm
          initial={{ name: '' }}
          rules={{ name: (value) => (value.trim() ? null : t('Give it a name')) }}
          submitLabel={t('Create organization')}
          onSubmit={(body) => api.POST('/api/organizations', { body })}
          onDone={({ id, name }) => {
            void invalidate('me')
              .then(() => navigate({ to: '/' }))
              .then(() => chooseOrganization(id))
            showToast(t('{{name}} is created; you are its first administrator.', { name }))
          }}
        >
          {(form) => <TextInput label={t('Name')} required maxLength={200} {...form.getInputProps('name')} />}
        </EntryForm>
      </Card>
    </Page>
  )
}

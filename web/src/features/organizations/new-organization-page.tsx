import { Card, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { answer, api } from '../../lib/api.ts'
import { chooseOrganization } from '../../lib/session.ts'
import { t } from '../../lib/words.ts'
import { showToast } from '../../ui/confirm.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { Page } from '../../ui/page.tsx'

export function NewOrganizationPage() {
  const navigate = useNavigate()
  const queries = useQueryClient()
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
          onSubmit={(body) => answer(api.POST('/api/organizations', { body }))}
          onDone={({ id, name }) => {
            void queries
              .invalidateQueries({ queryKey: ['me'] })
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

import { Card, SimpleGrid, TextInput, Title } from '@mantine/core'
import { ChangePasswordForm } from '../features/identity/change-password-form.tsx'
import { api } from '../lib/api.ts'
import { useMe } from '../lib/me.ts'
import { invalidate } from '../lib/queries.ts'
import { t } from '../lib/words.ts'
import { showToast } from '../ui/dialogs/dialogs.tsx'
import { EntryForm } from '../ui/forms/entry-form.tsx'
import { Page } from '../ui/page.tsx'
import './more-mantine.css'

/** The viewer's own name and password. */
export function AccountPage() {
  const me = useMe().data
  if (!me) return null
  return (
    <Page title={t('Your account')} description={`${me.username}, ${me.email}`}>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Card>
          <Title order={2} size="h4" mb="md">
            {t('About you')}
          </Title>
          <EntryForm
            initial={{ full_name: me.full_name }}
            submitLabel={t('Save')}
            onSubmit={(body) => api.PATCH('/api/me', { body })}
            onDone={() => {
              showToast(t('Your profile is saved.'))
              void invalidate('me')
            }}
          >
            {(form) => (
              <TextInput
                label={t('Full name')}
                autoComplete="name"
                maxLength={200}
                {...form.getInputProps('full_name')}
              />
            )}
          </EntryForm>
        </Card>
        <Card>
          <Title order={2} size="h4" mb="md">
            {t('Password')}
          </Title>
          <ChangePasswordForm />
        </Card>
      </SimpleGrid>
    </Page>
  )
}

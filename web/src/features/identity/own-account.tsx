import { Card, SimpleGrid, TextInput, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { api } from '../../lib/api.ts'
import { useMe } from '../../lib/me.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { showToast } from '../../ui/dialogs/dialogs.tsx'
import { EntryForm } from '../../ui/forms/entry-form.tsx'
import { Page } from '../../ui/page.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

interface OwnAccountProps {
  title: string
  /** What else there is to say about the user. */
  children?: ReactNode
}

/** The user's own name and password. */
export function OwnAccount({ title, children }: OwnAccountProps) {
  const me = useMe().data
  if (!me) return null
  return (
    <Page title={title} description={`${me.username}, ${me.email}`}>
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
          {children}
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

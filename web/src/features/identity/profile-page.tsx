import { Card, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../../lib/api.ts'
import { useMe } from '../../lib/me.ts'
import { tell } from '../../ui/ask.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { Page } from '../../ui/page.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

export function ProfilePage() {
  const me = useMe().data
  const queries = useQueryClient()
  if (!me) return null
  return (
    <Page title="Your profile" description={`${me.username}, ${me.email}`}>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Card>
          <Title order={2} size="h4" mb="md">
            About you
          </Title>
          <EntryForm
            initial={{ full_name: me.full_name }}
            submitLabel="Save"
            onSubmit={(body) => answer(api.PATCH('/api/me', { body }))}
            onDone={() => {
              tell('Your profile is saved.')
              void queries.invalidateQueries({ queryKey: ['me'] })
            }}
          >
            {(form) => (
              <TextInput
                label="Full name"
                autoComplete="name"
                maxLength={200}
                {...form.getInputProps('full_name')}
              />
            )}
          </EntryForm>
          <Stack gap={4} mt="lg">
            <Text size="sm" fw={600}>
              Your organizations
            </Text>
            {me.organizations.map(({ id, name, role, is_default }) => (
              <Text key={id} size="sm" c="dimmed">
                {name}: {role}
                {is_default ? ', your home' : ''}
              </Text>
            ))}
          </Stack>
        </Card>
        <Card>
          <Title order={2} size="h4" mb="md">
            Password
          </Title>
          <ChangePasswordForm />
        </Card>
      </SimpleGrid>
    </Page>
  )
}

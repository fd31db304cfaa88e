import { Anchor, Text } from '@mantine/core'
import { api } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { Entrance } from './entrance.tsx'
import type { SignInChoice } from './organization-choices.tsx'

interface DirectorySignInProps {
  title: string
  directory: SignInChoice
  onBack: () => void
}

/** Signs in with the account of a directory of the organization. */
export function DirectorySignIn({ title, directory: { key, name }, onBack }: DirectorySignInProps) {
  return (
    <Entrance title={title}>
      <Text size="sm" c="dimmed">
        {t('With your account of {{name}}', { name })}
      </Text>
      <CredentialsForm
        key={key}
        send={(body) => api.POST('/api/auth/providers/{key}/login', { path: { key }, body })}
      />
      <Anchor component="button" type="button" size="sm" onClick={onBack}>
        {t('Sign in another way')}
      </Anchor>
    </Entrance>
  )
}

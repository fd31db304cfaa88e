import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { DirectorySignIn } from './directory-sign-in.tsx'
import { Entrance } from './entrance.tsx'
import { OrganizationChoices, type SignInChoice } from './organization-choices.tsx'
import { ProviderButton } from './provider-button.tsx'

export function SignInPage() {
  const [directory, setDirectory] = useState<SignInChoice>()
  if (directory)
    return (
      <DirectorySignIn
        title={t('Sign in to Quarry')}
        directory={directory}
        onBack={() => setDirectory(undefined)}
      />
    )
  return (
    <Entrance title={t('Sign in to Quarry')}>
      <ProviderButton />
      <OrganizationChoices onDirectory={setDirectory} />
      <CredentialsForm send={(body) => api.POST('/api/auth/login', { body })} />
      <Anchor size="sm" ta="center" renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
        {t('Forgotten your password?')}
      </Anchor>
    </Entrance>
  )
}

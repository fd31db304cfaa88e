import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CredentialsForm } from '../features/identity/credentials-form.tsx'
import { DirectorySignIn } from '../features/identity/directory-sign-in.tsx'
import { Entrance } from '../features/identity/entrance.tsx'
import { OrganizationChoices, type SignInChoice } from '../features/identity/organization-choices.tsx'
import { api } from '../lib/api.ts'
import { t } from '../lib/words.ts'
import { useBrand } from './brand.ts'
import './more-mantine.css'

export function SignInPage() {
  const { product_name: name, tagline } = useBrand()
  const [directory, setDirectory] = useState<SignInChoice>()
  const title = t('Sign in to {{name}}', { name })
  if (directory)
    return <DirectorySignIn title={title} directory={directory} onBack={() => setDirectory(undefined)} />
  return (
    <Entrance title={title} hint={tagline}>
      <OrganizationChoices onDirectory={setDirectory} />
      <CredentialsForm send={(body) => api.POST('/api/auth/login', { body })} />
      <Anchor size="sm" ta="center" renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
        {t('Forgot your password?')}
      </Anchor>
    </Entrance>
  )
}

import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Entrance } from '../features/identity/entrance.tsx'
import { CredentialsForm } from '../features/identity/credentials-form.tsx'
import { api } from '../lib/api.ts'
import { t } from '../lib/words.ts'
import { useBrand } from './brand.ts'
import './more-mantine.css'

export function SignInPage() {
  const { product_name: name, tagline } = useBrand()
  return (
    <Entrance title={t('Sign in to {{name}}', { name })} hint={tagline}>
      <CredentialsForm send={(body) => api.POST('/api/auth/login', { body })} />
      <Anchor size="sm" ta="center" renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
        {t('Forgot your password?')}
      </Anchor>
    </Entrance>
  )
}

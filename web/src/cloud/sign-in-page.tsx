import { CredentialsForm } from '../features/identity/credentials-form.tsx'
import { Entrance } from '../features/identity/entrance.tsx'
import { api } from '../lib/api.ts'
import { t } from '../lib/words.ts'

export const SignInPage = () => (
  <Entrance
    title={t('Sign in to {{name}}', { name: 'Quarry Cloud' })}
    hint={t('For the operators of this installation')}
  >
    <CredentialsForm send={(body) => api.POST('/api/auth/login', { body })} />
  </Entrance>
)

import { Switch, type SwitchProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { memberChoices } from '../../../lib/choices.ts'
import { t } from '../../../lib/words.ts'
import { SearchSelect } from '../../../ui/forms/search-select.tsx'

interface SignInRulesProps {
  enforce: SwitchProps
  administrator: string | null
  error: ReactNode
  onAdministrator: (userId: string | null) => void
}

/** Whether passwords end, and who keeps one. */
export function SignInRules({ enforce, administrator, error, onAdministrator }: SignInRulesProps) {
  return (
    <>
      <Switch
        label={t('Members sign in through the identity provider only')}
        description={t('Ends their passwords and sessions. Sign in that way once yourself before.')}
        {...enforce}
      />
      <SearchSelect
        source={memberChoices}
        label={t('Break-glass administrator')}
        description={t('Keeps a password, for the day the identity provider is down.')}
        clearable
        value={administrator}
        error={error}
        onChange={onAdministrator}
      />
    </>
  )
}

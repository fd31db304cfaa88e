import { Anchor, Button, Divider, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { lastOrganization, leaveForChoice, rememberOrganization } from '../../lib/organization-sign-in.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'

export type SignInChoice = Schema<'SignInChoices'>['items'][number]

interface ChoicesProps {
  /** A directory was chosen, whose user name and password are typed here. */
  onDirectory: (choice: SignInChoice) => void
}

/** Signs in through a provider of the organization, which an address, an earlier sign-in or the user names. */
export function OrganizationChoices({ onDirectory }: ChoicesProps) {
  const { next, organization: named } = useSearch({ strict: false }) as Record<string, unknown>
  const [organization, setOrganization] = useState(typeof named === 'string' ? named : lastOrganization())
  const choices = useQuery({
    queryKey: ['sign-in-choices', organization],
    queryFn: () => api.GET('/api/auth/providers', { query: { organization } }),
    enabled: organization !== '',
  })
  const leave = useMutation({ mutationFn: (key: string) => leaveForChoice(key, { organization, next }) })
  const items = choices.data?.items ?? []
  const choose = (choice: SignInChoice) => {
    if (choice.kind !== 'ldap') return leave.mutate(choice.key)
    rememberOrganization(organization)
    onDirectory(choice)
  }
  if (items.length === 0)
    return (
      <OrganizationField
        unknown={choices.data ? organization : undefined}
        isPending={choices.isFetching}
        error={choices.error}
        onChoose={setOrganization}
      />
    )
  return (
    <>
      <FailureAlert error={leave.error} />
      {items.map((choice) => (
        <Button
          key={choice.key}
          variant="default"
          fullWidth
          loading={leave.isPending && leave.variables === choice.key}
          onClick={() => choose(choice)}
        >
          {t('Continue with {{name}}', { name: choice.name })}
        </Button>
      ))}
      <Anchor component="button" type="button" size="sm" onClick={() => setOrganization('')}>
        {t('Another organization')}
      </Anchor>
      <Divider label={t('or')} />
    </>
  )
}

interface FieldProps {
  /** An organization that has no providers, or does not exist. */
  unknown: string | undefined
  isPending: boolean
  error: Error | null
  onChoose: (organization: string) => void
}

function OrganizationField({ unknown, isPending, error, onChoose }: FieldProps) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  if (!isOpen)
    return (
      <Anchor component="button" type="button" size="sm" onClick={() => setOpen(true)}>
        {t('Use single sign-on')}
      </Anchor>
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') onChoose(text.trim().toLowerCase())
      }}
    >
      <Stack gap="sm">
        <FailureAlert error={error} />
        <TextInput
          label={t('Organization')}
          description={t('Its short name, as in the link that your administrator gave you')}
          value={text}
          maxLength={63}
          autoCapitalize="none"
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {unknown !== undefined && unknown !== '' && !isPending && (
          <Text size="sm" role="status">
            {t('{{organization}} has no single sign-on here.', { organization: unknown })}
          </Text>
        )}
        <Button type="submit" variant="default" fullWidth loading={isPending}>
          {t('Continue')}
        </Button>
        <Divider label={t('or')} />
      </Stack>
    </form>
  )
}

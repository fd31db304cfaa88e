import { Alert, Button, Card, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { fragmentToken } from '../../lib/fragment-token.ts'
import { chooseOrganization } from '../../lib/session.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { showToast } from '../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Page } from '../../ui/page.tsx'

/** Where the link of an invitation leads, once its reader is signed in. */
export function InvitationPage() {
  const navigate = useNavigate()
  const [token] = useState(() => fragmentToken('invitation'))
  const accept = useMutation({
    mutationFn: () => api.POST('/api/invitations/accept', { body: { token: token ?? '' } }),
    onSuccess: async ({ id, name }) => {
      await invalidate('me')
      await navigate({ to: '/' })
      chooseOrganization(id)
      showToast(t('Welcome to {{name}}.', { name }))
    },
  })
  return (
    <Page title={t('Invitation')}>
      <FailureAlert error={accept.error} />
      {token ? (
        <Card maw={520}>
          <Text size="sm" mb="md">
            {t(
              'You were invited to another organization. Once you accept, you find it beside your own at the top of the page.',
            )}
          </Text>
          <Button onClick={() => accept.mutate()} loading={accept.isPending}>
            {t('Accept the invitation')}
          </Button>
        </Card>
      ) : (
        <Alert color="red" title={t('This link is incomplete')} maw={520}>
          {t('Open the link from the mail once more, or ask for a new invitation.')}
        </Alert>
      )}
    </Page>
  )
}

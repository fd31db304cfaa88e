import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { lookedAt, WaitingCharts } from '../../board/waiting-charts.tsx'
import { api } from '../../lib/api.ts'
import { useMe } from '../../lib/me.ts'
import { invalidate } from '../../lib/queries.ts'
import { plural, t } from '../../lib/words.ts'
import { showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'
import type { Subscription } from './subscription-words.ts'

/** Charts that others changed, which webhooks are not sent before whoever owns the subscription says so. */
export function WaitingForOwner({ subscription }: { subscription: Subscription }) {
  const { id, name, revision, waiting, owner_id: ownerId, owner_name: owner } = subscription
  const me = useMe()
  const confirm = useMutation({
    mutationFn: () =>
      api.PATCH('/api/subscriptions/{id}', { path: { id }, revision, body: { confirms: lookedAt(waiting) } }),
    onSuccess: () => showToast(t('Webhooks are sent the charts as they are now.')),
    onError: showFailure,
    onSettled: () => invalidate('subscriptions'),
  })
  return (
    <WaitingCharts
      title={t('{{charts}} of {{name}} wait for confirmation', {
        charts: plural(waiting.length, 'chart'),
        name,
      })}
      why={t('Others added or changed them. Webhooks are not sent them until they are confirmed.')}
      charts={waiting}
    >
      {ownerId !== me.data?.id && (
        <Text size="sm" mb="xs">
          {t(
            'It is sent with the rights of {{name}}. Whoever else confirms becomes its owner: from then on it is sent with theirs.',
            { name: owner ?? '–' },
          )}
        </Text>
      )}
      <Button size="xs" loading={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('Confirm what it sends')}
      </Button>
    </WaitingCharts>
  )
}

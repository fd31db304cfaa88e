import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { lookedAt, WaitingCharts } from '../../board/waiting-charts.tsx'
import { api, type Schema } from '../../lib/api.ts'
import { useMe } from '../../lib/me.ts'
import { plural, t } from '../../lib/words.ts'
import { showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'

interface ChartsOfLinkProps {
  link: Schema<'DashboardLink'>
  onConfirmed: () => void
}

/** Charts that others changed, which a link does not show before whoever made it says so. */
export function ChartsOfLink({ link, onConfirmed }: ChartsOfLinkProps) {
  const me = useMe()
  const confirm = useMutation({
    mutationFn: () =>
      api.POST('/api/dashboards/{id}/links/{link_id}/confirm', {
        path: { id: link.dashboard_id, link_id: link.id },
        body: { charts: lookedAt(link.waiting) },
      }),
    onSuccess: () => {
      showToast(t('The link shows the charts as they are now.'))
      onConfirmed()
    },
    onError: (error) => {
      showFailure(error)
      onConfirmed()
    },
  })
  return (
    <WaitingCharts
      title={t('{{charts}} of this link wait for confirmation', {
        charts: plural(link.waiting.length, 'chart'),
      })}
      why={t(
        'Others added or changed them. Whoever holds the link does not see them until they are confirmed.',
      )}
      charts={link.waiting}
    >
      {link.created_by === me.data?.id ? (
        <Button size="xs" loading={confirm.isPending} onClick={() => confirm.mutate()}>
          {t('Show these charts')}
        </Button>
      ) : (
        <Text size="sm">
          {t('{{name}} created the link and can confirm them.', { name: link.created_by_name ?? '' })}
        </Text>
      )}
    </WaitingCharts>
  )
}

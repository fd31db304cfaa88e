import { Badge } from '@mantine/core'
import { t } from '../lib/words.ts'

const colors: Record<string, string> = {
  published: 'teal',
  active: 'teal',
  accepted: 'teal',
  pending: 'blue',
  draft: 'gray',
  deactivated: 'gray',
  archived: 'gray',
  expired: 'orange',
  failed: 'red',
  sent: 'teal',
  sending: 'blue',
  withheld: 'orange',
  skipped: 'gray',
  succeeded: 'teal',
  running: 'blue',
  queued: 'gray',
  cancelled: 'gray',
}

const words: Record<string, string> = {
  published: t('published'),
  active: t('active'),
  accepted: t('accepted'),
  pending: t('pending'),
  draft: t('draft'),
  deactivated: t('deactivated'),
  archived: t('archived'),
  expired: t('expired'),
  failed: t('failed'),
  sent: t('sent'),
  sending: t('sending'),
  withheld: t('withheld'),
  skipped: t('skipped'),
  succeeded: t('succeeded'),
  running: t('running'),
  queued: t('queued'),
  cancelled: t('cancelled'),
}

export function StatusBadge({ status }: { status: string }) {
  return (
    <Badge variant="light" className="whole" color={colors[status] ?? 'gray'}>
      {words[status] ?? status}
    </Badge>
  )
}

import { Badge } from '@mantine/core'
import { t } from '../lib/words.ts'

const states: Record<string, [words: string, color: string]> = {
  published: [t('published'), 'teal'],
  active: [t('active'), 'teal'],
  paused: [t('paused'), 'orange'],
  accepted: [t('accepted'), 'teal'],
  pending: [t('pending'), 'blue'],
  draft: [t('draft'), 'gray'],
  deactivated: [t('deactivated'), 'gray'],
  archived: [t('archived'), 'gray'],
  expired: [t('expired'), 'orange'],
  failed: [t('failed'), 'red'],
  sent: [t('sent'), 'teal'],
  sending: [t('sending'), 'blue'],
  withheld: [t('withheld'), 'orange'],
  skipped: [t('skipped'), 'gray'],
  succeeded: [t('succeeded'), 'teal'],
  running: [t('running'), 'blue'],
  queued: [t('queued'), 'gray'],
  cancelled: [t('cancelled'), 'gray'],
  indexing: [t('indexing'), 'blue'],
  indexed: [t('searchable'), 'teal'],
  awaiting_approval: [t('awaiting approval'), 'orange'],
  done: [t('done'), 'teal'],
  refused: [t('refused'), 'red'],
  declined: [t('declined'), 'gray'],
  approved: [t('approved'), 'teal'],
  verified: [t('verified'), 'blue'],
  failing: [t('failing'), 'red'],
  suspended: [t('suspended'), 'orange'],
  draining: [t('draining'), 'orange'],
  stopped: [t('stopped'), 'gray'],
  dead: [t('not responding'), 'red'],
  unknown: [t('unknown'), 'orange'],
}

export function StatusBadge({ status }: { status: string }) {
  const [words, color] = states[status] ?? [status, 'gray']
  return (
    <Badge variant="light" className="whole" color={color}>
      {words}
    </Badge>
  )
}

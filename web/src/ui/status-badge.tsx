import { Badge } from '@mantine/core'

const colours: Record<string, string> = {
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
  succeeded: 'teal',
  running: 'blue',
  queued: 'gray',
  cancelled: 'gray',
}

export function StatusBadge({ status }: { status: string }) {
  return (
    <Badge variant="light" className="whole" color={colours[status] ?? 'gray'}>
      {status}
    </Badge>
  )
}

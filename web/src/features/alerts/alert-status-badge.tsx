import { Badge } from '@mantine/core'
import { statusColors, statusWords, type AlertStatus } from './alert-words.ts'

export function AlertStatusBadge({ status }: { status: AlertStatus }) {
  return (
    <Badge variant="light" className="whole" color={statusColors[status]}>
      {statusWords[status]}
    </Badge>
  )
}

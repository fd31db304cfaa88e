import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { plural } from '../../lib/words.ts'

/** How many approvals wait for the reader; nothing while there are none. */
export function ApprovalCount() {
  const waiting = useQuery({
    queryKey: ['approvals', 'count'],
    queryFn: () => api.GET('/api/chat/approvals', { query: { limit: 1, offset: 0, status: ['pending'] } }),
    refetchInterval: 30_000,
  })
  const total = waiting.data?.total ?? 0
  if (total === 0) return null
  return (
    <Badge
      size="sm"
      circle={total < 10}
      color="orange"
      variant="light"
      aria-label={plural(total, 'waits for you', 'wait for you')}
    >
      {total}
    </Badge>
  )
}

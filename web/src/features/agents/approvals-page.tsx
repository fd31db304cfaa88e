import { SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApprovalCard } from '../../board/agents/approval-card.tsx'
import { api } from '../../lib/api.ts'
import { firstPage } from '../../lib/list.ts'
import { t } from '../../lib/words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Page } from '../../ui/page.tsx'
import { Pages } from '../../ui/tables/pages.tsx'

const decided = ['approved', 'declined', 'expired', 'cancelled'] as const

/** What agents ask the reader for, and what was decided. */
export function ApprovalsPage() {
  const [shown, setShown] = useState('pending')
  const [page, setPage] = useState(1)
  const { limit } = firstPage
  const query = {
    limit,
    offset: (page - 1) * limit,
    status: shown === 'pending' ? ['pending' as const] : [...decided],
  }
  const approvals = useQuery({
    queryKey: ['approvals', query],
    queryFn: () => api.GET('/api/chat/approvals', { query }),
    refetchInterval: shown === 'pending' ? 10_000 : false,
  })
  const { data } = approvals
  return (
    <Page
      title={t('Approvals')}
      description={t('What agents may do in your name only after you approve it, once and exactly as shown.')}
    >
      <SegmentedControl
        aria-label={t('Which approvals')}
        data={[
          { value: 'pending', label: t('Waiting') },
          { value: 'decided', label: t('Decided') },
        ]}
        value={shown}
        onChange={(next) => {
          setShown(next)
          setPage(1)
        }}
      />
      <FailureAlert error={approvals.error} onRetry={() => void approvals.refetch()} />
      {!data && !approvals.error && <Skeleton height={200} />}
      {data?.total === 0 && (
        <EmptyState
          icon={IconChecklist}
          title={shown === 'pending' ? t('Nothing waits for you') : t('Nothing decided yet')}
        >
          {t(
            'Before an agent sends a message or creates something in your name, it asks here. An approval expires after 15 minutes.',
          )}
        </EmptyState>
      )}
      <Stack>
        {data?.items.map((approval) => (
          <ApprovalCard key={approval.id} approval={approval} />
        ))}
      </Stack>
      {data && data.total > limit && (
        <Pages total={Math.ceil(data.total / limit)} value={page} onChange={setPage} />
      )}
    </Page>
  )
}

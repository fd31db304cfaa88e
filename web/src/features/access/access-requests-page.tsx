import { Button, Group, SegmentedControl } from '@mantine/core'
import { IconLockQuestion } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import { firstPage, type ListView, type SortOf } from '../../lib/list.ts'
import { t } from '../../lib/words.ts'
import { levelWord } from '../../ui/access/levels.ts'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Page } from '../../ui/page.tsx'
import { DataTable, type TableColumn } from '../../ui/tables/data-table.tsx'
import { ApprovalForm, RefusalForm } from './decision-forms.tsx'

type Request = Schema<'AccessRequest'>
type Sort = SortOf<'/api/access-requests'>

const statusWord: Record<Request['status'], string> = {
  pending: t('Pending'),
  approved: t('Approved'),
  declined: t('Declined'),
}

/** Requests for access: those to decide, and one's own. */
export function AccessRequestsPage() {
  const [isOwn, setOwn] = useState(false)
  const [view, setView] = useState<ListView<Sort>>(firstPage)
  const query = { ...view, is_own: isOwn }
  const requests = useQuery({
    queryKey: ['access-requests', query],
    queryFn: () => api.GET('/api/access-requests', { query }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page
      title={t('Access requests')}
      description={t('Who asks for access to what you may give access to, and what you asked for.')}
    >
      <Group>
        <SegmentedControl
          aria-label={t('Which requests')}
          data={[
            { value: 'others', label: t('To decide') },
            { value: 'own', label: t('My requests') },
          ]}
          value={isOwn ? 'own' : 'others'}
          onChange={(value) => {
            setOwn(value === 'own')
            setView(firstPage)
          }}
        />
      </Group>
      <FailureAlert error={requests.error} onRetry={() => void requests.refetch()} />
      {requests.data?.total === 0 && !view.q ? (
        <EmptyState icon={IconLockQuestion} title={t('No requests')}>
          {t('Whoever is refused something can request access to it. Such requests arrive here.')}
        </EmptyState>
      ) : (
        <DataTable
          label={t('Access requests')}
          searchLabel={t('Search requests')}
          page={requests.data}
          rowKey={({ id }) => id}
          view={view}
          onView={setView}
          columns={isOwn ? columns : [...columns, decision]}
        />
      )}
    </Page>
  )
}

const nameOf = ({ target_type: type, target_name: name, target_id: id }: Request) => `${type} ${name ?? id}`

const columns: TableColumn<Request, Sort>[] = [
  { label: t('Who'), sort: 'username', cell: ({ username }) => username },
  { label: t('What'), cell: nameOf },
  { label: t('Level'), sort: 'level', cell: ({ level }) => levelWord[level] },
  { label: t('Reason'), cell: ({ reason }) => reason },
  { label: t('Status'), sort: 'status', cell: ({ status }) => statusWord[status] },
  { label: t('Requested'), sort: 'created_at', cell: ({ created_at }) => formatAgo(created_at) },
]

const decision: TableColumn<Request, Sort> = {
  label: '',
  align: 'right',
  cell: (request) =>
    request.status === 'pending' && (
      <Group gap="xs" justify="flex-end" wrap="nowrap">
        <Button
          size="xs"
          onClick={() =>
            openDialog(t('Approve the request of {{name}}', { name: request.username }), (close) => (
              <ApprovalForm request={request} onClose={close} />
            ))
          }
        >
          {t('Approve')}
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() =>
            openDialog(t('Decline the request of {{name}}', { name: request.username }), (close) => (
              <RefusalForm request={request} onClose={close} />
            ))
          }
        >
          {t('Decline')}
        </Button>
      </Group>
    ),
}

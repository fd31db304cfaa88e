import { Button, Code, Group, Stack, Table, Text } from '@mantine/core'
import { IconDownload, IconShieldCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api, type Schema } from '../../lib/api.ts'
import { saveDownload } from '../../lib/download.ts'
import { formatTime } from '../../lib/format.ts'
import type { SortOf } from '../../lib/list.ts'
import { t } from '../../lib/words.ts'
import { openDialog, showFailure } from '../../ui/dialogs/dialogs.tsx'
import type { TableColumn } from '../../ui/tables/data-table.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { ListPage } from '../../ui/tables/list-page.tsx'
import { eventSentence, subjectOf } from './event-sentence.ts'
import { Verification } from './verification.tsx'

type Entry = Schema<'AuditEntry'>

export function AuditPage() {
  const verify = useMutation({ mutationFn: () => api.GET('/api/audit/verify') })
  const download = useMutation({
    mutationFn: () => saveDownload('/api/audit/export?format=csv', { fileName: 'audit-log.csv' }),
    onError: showFailure,
  })
  return (
    <ListPage
      title={t('Audit log')}
      description={t(
        'Who did what, and when. Entries are chained by their hashes, so that nobody can change them unnoticed.',
      )}
      queryKey="audit"
      load={(query) => api.GET('/api/audit', { query })}
      searchLabel={t('Search by action, user or target')}
      rowKey={({ id }) => id}
      columns={columns}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {t('Download')}
          </Button>
          <Button
            leftSection={<IconShieldCheck size={16} aria-hidden />}
            loading={verify.isPending}
            onClick={() => verify.mutate()}
          >
            {t('Verify')}
          </Button>
        </>
      }
      above={
        <>
          <FailureAlert error={verify.error} />
          {verify.data && <Verification outcome={verify.data} />}
        </>
      }
    />
  )
}

const columns: TableColumn<Entry, SortOf<'/api/audit'>>[] = [
  {
    label: t('When'),
    sort: 'created_at',
    cell: ({ created_at }) => <span className="no-wrap">{formatTime(created_at)}</span>,
  },
  { label: t('Who'), sort: 'actor_name', cell: actorOf },
  { label: t('What'), sort: 'type', cell: (entry) => <EntryLink entry={entry} /> },
  { label: t('From'), cell: ({ address }) => address },
]

/** Whoever signs in is nobody before; what comes from no address the server does by itself. */
function actorOf({ actor_name: actor, subject_type: type, subject_name: name, address }: Entry): string {
  if (actor !== null) return actor
  if (address === null) return t('System')
  return (type === 'user' ? name : null) ?? t('nobody signed in')
}

function EntryLink({ entry }: { entry: Entry }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      px={4}
      onClick={() =>
        openDialog(t('Entry {{seq}}', { seq: entry.seq }), () => <EntryDetails entry={entry} />, 'lg')
      }
    >
      {eventSentence(entry)}
    </Button>
  )
}

function EntryDetails({ entry }: { entry: Entry }) {
  const facts: [string, string][] = [
    [t('What'), eventSentence(entry)],
    [t('Event'), entry.type],
    [t('When'), formatTime(entry.created_at)],
    [t('Who'), actorOf(entry)],
    [t('To what'), subjectOf(entry)],
    [t('From'), entry.address ?? ''],
    [t('Request'), entry.request_id],
    [t('Hash'), entry.hash],
    [t('Hash before'), entry.previous_hash],
  ]
  return (
    <Stack>
      <Table variant="vertical" layout="fixed" withTableBorder>
        <Table.Tbody>
          {facts.map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th w={120}>{label}</Table.Th>
              <Table.Td className="wrap-anywhere">{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group>
        <Text size="sm" fw={600}>
          {t('What changed')}
        </Text>
      </Group>
      <Code block tabIndex={0} aria-label={t('What changed')}>
        {JSON.stringify(entry.data, null, 2)}
      </Code>
    </Stack>
  )
}

import { Alert, Button, Card, Table, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { IconDatabaseExport } from '@tabler/icons-react'
import { formatAgo, formatDuration, formatTime } from '../lib/format.ts'
import { invalidate } from '../lib/queries.ts'
import { serverText, t } from '../lib/words.ts'
import { showFailure, showToast } from '../ui/dialogs/dialogs.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { Page } from '../ui/page.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { type Backups, cloudApi } from './cloud-api.ts'
import { Facts } from './facts.tsx'
import { asBytes, asCount } from './figures.ts'

type Work = Backups['recent'][number]

const isAtWork = ({ recent }: Backups) =>
  recent.some(({ status }) => status === 'queued' || status === 'running')

/** The backups that there are, the last good one, and what was done with them. */
export function BackupsPage() {
  const found = useQuery({
    queryKey: ['backups'],
    queryFn: () => cloudApi.GET('/api/backups'),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? 2000 : 60_000),
  })
  const start = useMutation({
    mutationFn: () => cloudApi.POST('/api/backups'),
    onSuccess: () => {
      showToast(t('Backup started.'))
      void invalidate('backups')
    },
    onError: showFailure,
  })
  const data = found.data
  return (
    <Page
      title={t('Backups')}
      description={t('Each backup holds the whole installation at one moment, encrypted.')}
      actions={
        data?.target != null && (
          <Button loading={start.isPending} disabled={isAtWork(data)} onClick={() => start.mutate()}>
            {t('Back up now')}
          </Button>
        )
      }
    >
      <FailureAlert error={found.error} onRetry={() => void found.refetch()} />
      {data?.target === null && (
        <EmptyState icon={IconDatabaseExport} title={t('Backups are not set up')}>
          {t('Set BACKUP_TARGET and BACKUP_KEY on the server, then restart it.')}
        </EmptyState>
      )}
      {data && data.target !== null && (
        <>
          <State backups={data} />
          <BackupList backups={data} />
        </>
      )}
      {data && data.recent.length > 0 && <Recent works={data.recent} />}
    </Page>
  )
}

function State({ backups }: { backups: Backups }) {
  const { target, every_hours: hours, keep, last_at: last, is_too_old: isTooOld, problem } = backups
  return (
    <>
      {problem !== null && (
        <Alert color="red" title={t('The backups cannot be read')}>
          {serverText(problem)}
        </Alert>
      )}
      {problem === null && isTooOld && (
        <Alert color="yellow" role="status">
          {last === null
            ? t('There is no backup yet.')
            : t('The last backup is too old. There should be one every {{hours}} hours.', {
                hours: backups.max_age_hours,
              })}
        </Alert>
      )}
      <Card>
        <Facts
          facts={[
            [t('Last backup'), last === null ? t('never') : `${formatAgo(last)} · ${formatTime(last)}`],
            [t('Schedule'), hours > 0 ? t('every {{hours}} hours', { hours }) : t('manual only')],
            [t('Kept'), t('the newest {{count}}', { count: keep })],
            [t('Location'), target],
          ]}
        />
      </Card>
    </>
  )
}

function BackupList({ backups }: { backups: Backups }) {
  const verify = useMutation({
    mutationFn: (backup: string) => cloudApi.POST('/api/backups/verify', { body: { backup } }),
    onSuccess: () => {
      showToast(t('Verification started.'))
      void invalidate('backups')
    },
    onError: showFailure,
  })
  if (backups.backups.length === 0) return null
  return (
    <Card p={0}>
      <Table.ScrollContainer minWidth={480}>
        <Table aria-label={t('Backups')} highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Taken')}</Table.Th>
              <Table.Th>{t('Name')}</Table.Th>
              <Table.Th>{t('Verified')}</Table.Th>
              <Table.Th ta="right">{t('Actions')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {backups.backups.map(({ name, taken_at: taken, verified_at: verified }) => (
              <Table.Tr key={name}>
                <Table.Td className="no-wrap">{formatTime(taken)}</Table.Td>
                <Table.Td className="wrap-anywhere">{name}</Table.Td>
                <Table.Td>{verified === null ? t('not yet') : formatAgo(verified)}</Table.Td>
                <Table.Td ta="right">
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('Verify {{name}}', { name })}
                    disabled={verify.isPending || isAtWork(backups)}
                    onClick={() => verify.mutate(name)}
                  >
                    {t('Verify')}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  )
}

const kindWords = { create: t('Backup'), verify: t('Verification') }

const resultOf = ({ reason, rows, files, bytes }: Work) => {
  if (reason !== null) return serverText(reason)
  if (rows === null || files === null || bytes === null) return '–'
  return t('{{rows}} rows, {{files}} files, {{size}}', {
    rows: asCount(rows),
    files: asCount(files),
    size: asBytes(bytes),
  })
}

const Recent = ({ works }: { works: readonly Work[] }) => (
  <Card p={0}>
    <Title order={2} size="h4" p="md" pb={0}>
      {t('History')}
    </Title>
    <Table.ScrollContainer
      minWidth={560}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': t('History') } }}
    >
      <Table aria-label={t('History')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Started')}</Table.Th>
            <Table.Th>{t('Kind')}</Table.Th>
            <Table.Th>{t('Status')}</Table.Th>
            <Table.Th>{t('Result')}</Table.Th>
            <Table.Th ta="right">{t('Duration')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {works.map((work) => (
            <Table.Tr key={work.id}>
              <Table.Td className="no-wrap">{formatTime(work.created_at)}</Table.Td>
              <Table.Td>
                {kindWords[work.kind]}
                {work.requested_by === null && (
                  <Text size="xs" c="dimmed">
                    {t('by schedule')}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                <StatusBadge status={work.status} />
              </Table.Td>
              <Table.Td className="wrap-anywhere">{resultOf(work)}</Table.Td>
              <Table.Td ta="right" className="no-wrap">
                {work.ended_at === null
                  ? '–'
                  : formatDuration(Date.parse(work.ended_at) - Date.parse(work.created_at))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  </Card>
)

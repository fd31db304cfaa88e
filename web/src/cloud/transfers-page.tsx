import { Button, Text } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { saveDownload } from '../lib/download.ts'
import { formatTime } from '../lib/format.ts'
import { serverText, t } from '../lib/words.ts'
import { openDialog, showFailure } from '../ui/dialogs/dialogs.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { ListPage } from '../ui/tables/list-page.tsx'
import { cloudApi, type Transfer } from './cloud-api.ts'
import { asBytes, asCount } from './figures.ts'
import { ImportForm } from './transfer-forms.tsx'

const kindWords = {
  export: t('Export'),
  import: t('Import'),
  copy: t('Copy'),
  erasure: t('Erasure'),
} satisfies Record<Transfer['kind'], string>

const archiveDays = 7
const isUnfinished = ({ status }: Transfer) => status === 'queued' || status === 'running'

/** Organizations that leave, come, are copied, or end. */
export const TransfersPage = () => (
  <ListPage
    title={t('Transfers')}
    description={t('Exports, imports, copies and erasures of whole organizations.')}
    queryKey="transfers"
    load={(query) => cloudApi.GET('/api/transfers', { query })}
    refetchWhile={(transfers) => transfers.some(isUnfinished)}
    rowKey={({ id }) => id}
    searchLabel={t('Search by organization')}
    create={
      <Button onClick={() => openDialog(t('Import organization'), (close) => <ImportForm onDone={close} />)}>
        {t('Import organization')}
      </Button>
    }
    empty={{
      icon: IconArrowsExchange,
      title: t('No transfers yet'),
      text: t('Import an archive here. Export, copy or erase an organization on its page.'),
    }}
    columns={[
      { label: t('Started'), sort: 'created_at', cell: ({ created_at: at }) => formatTime(at) },
      { label: t('Kind'), sort: 'kind', cell: ({ kind }) => kindWords[kind] },
      { label: t('Organization'), cell: organizationOf },
      { label: t('Status'), sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
      { label: t('Result'), cell: resultOf },
      { label: t('Actions'), align: 'right', cell: (transfer) => <Files transfer={transfer} /> },
    ]}
  />
)

function organizationOf({ kind, status, organization: { id, name, slug } }: Transfer) {
  const words = name ?? slug ?? '–'
  // What was erased has no page any more, and what is not there yet has none either.
  const isThere = id !== null && (kind === 'export' || (kind !== 'erasure' && status === 'succeeded'))
  return isThere ? <PageLink to={`/organizations/${id}`}>{words}</PageLink> : words
}

const numberIn = (facts: Transfer['progress'] | null, name: string) => {
  const value = facts?.[name]
  return typeof value === 'number' ? value : undefined
}

function resultOf({ kind, failure, result, progress }: Transfer) {
  if (failure !== null) return serverText(failure)
  if (kind === 'erasure') return result === null ? '–' : t('Certificate available')
  const rows = numberIn(result ?? progress, 'rows')
  const files = numberIn(result ?? progress, 'files')
  if (rows === undefined || files === undefined) return '–'
  const bytes = numberIn(result, 'sizeBytes')
  const counts = { rows: asCount(rows), files: asCount(files) }
  return bytes === undefined
    ? t('{{rows}} rows, {{files}} files', counts)
    : t('{{rows}} rows, {{files}} files, {{size}}', { ...counts, size: asBytes(bytes) })
}

const isOld = (at: string) => Date.now() - Date.parse(at) > archiveDays * 24 * 60 * 60 * 1000

function Files({ transfer }: { transfer: Transfer }) {
  const { id, kind, status, finished_at: at, organization } = transfer
  if (status !== 'succeeded' || at === null || kind === 'import' || kind === 'copy') return null
  const name = organization.slug ?? String(id)
  if (kind === 'export' && isOld(at))
    return (
      <Text size="sm" c="dimmed">
        {t('Archive removed')}
      </Text>
    )
  const [path, fileName, label] =
    kind === 'export'
      ? [`/api/transfers/${id}/archive`, `${name}.quarry`, t('Download archive')]
      : [`/api/transfers/${id}`, `${name}-erasure.json`, t('Download certificate')]
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`${label}: ${name}`}
      onClick={() => void saveDownload(path, { fileName }).catch(showFailure)}
    >
      {label}
    </Button>
  )
}

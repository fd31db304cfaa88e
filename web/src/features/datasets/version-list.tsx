import { Badge, Group, Text } from '@mantine/core'
import { IconHistory, IconPin, IconPinnedOff, IconTelescope } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { formatBytes, formatNumber } from '../../../../charts/src/values/format-number.ts'
import { formatTime } from '../../lib/format.ts'
import { firstPage } from '../../lib/list.ts'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { confirmFirst, showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { RowMenu, type RowActions } from '../../ui/tables/row-menu.tsx'
import { refreshDataset } from './use-dataset-change.ts'

type Dataset = Schema<'Dataset'>
type Version = Schema<'DatasetVersion'>

/** Every version that is kept: what changed, a way to ask it, and a way back to it. */
export function VersionList({ dataset }: { dataset: Dataset }) {
  const [{ limit, offset }, setView] = useState(firstPage)
  const versions = useQuery({
    queryKey: ['dataset-versions', dataset.id, offset],
    queryFn: () =>
      api.GET('/api/datasets/{id}/versions', { path: { id: dataset.id }, query: { limit, offset } }),
  })
  if (versions.error) return <FailureAlert error={versions.error} onRetry={() => void versions.refetch()} />
  const before = new Map(versions.data?.items.map((one, at, all) => [one.version, all[at + 1]]))
  return (
    <DataTable
      label={t('Versions')}
      page={versions.data}
      rowKey={({ version }) => version}
      view={{ limit, offset }}
      onView={setView}
      columns={[
        { label: t('Version'), cell: (version) => <VersionName version={version} /> },
        {
          label: t('Rows'),
          align: 'right',
          cell: (version) => <RowCount version={version} before={before.get(version.version)} />,
        },
        { label: t('Rejected'), align: 'right', cell: ({ reject_count }) => formatNumber(reject_count) },
        { label: t('Size'), align: 'right', cell: ({ size_bytes }) => formatBytes(size_bytes) },
        { label: t('Columns'), cell: ({ column_count, drift }) => `${column_count}${driftText(drift)}` },
        { label: t('Loaded'), cell: ({ created_at }) => formatTime(created_at) },
        {
          label: '',
          align: 'right',
          cell: (version) => <VersionActions dataset={dataset} version={version} />,
        },
      ]}
    />
  )
}

function VersionName({ version }: { version: Version }) {
  const { version: number, is_current, is_pinned, status, restored_from, file_name } = version
  return (
    <>
      <Group gap="xs">
        {number}
        {is_current && (
          <Badge size="sm" variant="light" color="teal">
            {t('current')}
          </Badge>
        )}
        {status === 'pending' && (
          <Badge size="sm" variant="light" color="orange">
            {t('waits for approval')}
          </Badge>
        )}
        {status === 'held' && (
          <Badge size="sm" variant="light" color="grape">
            {t('held back by checks')}
          </Badge>
        )}
        {is_pinned && <IconPin size={14} role="img" aria-label={t('pinned')} />}
      </Group>
      <Text size="xs" c="dimmed">
        {restored_from === null ? file_name : t('as version {{restored_from}}', { restored_from })}
      </Text>
    </>
  )
}

/** The count, and how it differs from the version before. */
function RowCount({ version, before }: { version: Version; before: Version | undefined }) {
  const difference = before ? version.row_count - before.row_count : 0
  return (
    <>
      {formatNumber(version.row_count)}
      {difference !== 0 && (
        <Text size="xs" c="dimmed">
          {difference > 0 ? '+' : '−'}
          {formatNumber(Math.abs(difference))}
        </Text>
      )}
    </>
  )
}

function driftText(drift: Version['drift']): string {
  if (drift.length === 0) return ''
  const counts = Object.entries({ added: '+', removed: '−', retyped: '≠' }).flatMap(([change, sign]) => {
    const count = drift.filter((one) => one.change === change).length
    return count > 0 ? [`${sign}${count}`] : []
  })
  return counts.length > 0 ? ` (${counts.join(' ')})` : ''
}

function VersionActions({ dataset: { id, name }, version }: { dataset: Dataset; version: Version }) {
  const can = useCan()
  const navigate = useNavigate()
  const { version: number, is_current, is_pinned, status } = version
  const path = { id, version: number }
  const done = () => refreshDataset(id)
  const restore = useMutation({
    mutationFn: () => api.POST('/api/datasets/{id}/versions/{version}/restore', { path }),
    onSuccess: () => {
      showToast(t('{{name}} is as in version {{number}} again.', { name, number }))
      done()
    },
    onError: showFailure,
  })
  const pin = useMutation({
    mutationFn: () =>
      api.PUT('/api/datasets/{id}/versions/{version}/pin', { path, body: { is_pinned: !is_pinned } }),
    onSuccess: done,
    onError: showFailure,
  })
  const actions: RowActions = [
    can('dataset.query') &&
      status === 'published' && {
        label: t('Explore as of this version'),
        icon: IconTelescope,
        onClick: () =>
          void navigate({ to: `/explore/${id}`, search: (is_current ? {} : { version: number }) as never }),
      },
    can('dataset.edit') && {
      label: is_pinned ? t('Unpin version') : t('Pin version'),
      icon: is_pinned ? IconPinnedOff : IconPin,
      onClick: () => pin.mutate(),
    },
    can('dataset.edit') &&
      !is_current &&
      status === 'published' && {
        label: t('Restore'),
        icon: IconHistory,
        onClick: () =>
          confirmFirst({
            title: t('Restore version {{number}}?', { number }),
            body: t(
              'Its data is published as the newest version. Nothing is lost: today’s version stays in this list.',
            ),
            confirm: t('Restore'),
            onConfirm: () => restore.mutate(),
          }),
      },
  ]
  return <RowMenu label={t('Actions for version {{number}}', { number })} actions={actions} />
}

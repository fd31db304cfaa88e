import { Badge, Group, Loader, Tabs, Text } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { formatAgo, formatBytes, formatNumber, plural } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { LinkButton } from '../../ui/page-link.tsx'
import { Page } from '../../ui/page.tsx'
import { ColumnList } from './column-list.tsx'
import { DatasetActions } from './dataset-actions.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { RejectedRows } from './rejected-rows.tsx'
import { UploadDrop } from './upload-drop.tsx'
import { UploadList } from './upload-list.tsx'
import { VersionList } from './version-list.tsx'

type Dataset = Schema<'Dataset'>

export function DatasetPage() {
  const id = Number((useParams({ strict: false }) as { id?: string }).id)
  const dataset = useQuery({
    queryKey: ['dataset', id],
    queryFn: () => answer(api.GET('/api/datasets/{id}', { params: { path: { id } } })),
  })
  const shown = dataset.data
  return (
    <Page
      title={shown?.name ?? 'Dataset'}
      description={shown && <Facts dataset={shown} />}
      crumbs={[{ label: 'Datasets', to: '/datasets' }]}
      actions={
        shown && (
          <>
            <DatasetActions dataset={shown} />
            {shown.version !== null && (
              <LinkButton to={`/explore/${id}`} leftSection={<IconChartBar size={16} aria-hidden />}>
                Explore
              </LinkButton>
            )}
          </>
        )
      }
    >
      <FailureAlert error={dataset.error} onRetry={() => void dataset.refetch()} />
      {dataset.isPending && <Loader aria-label="Loading" />}
      {shown && (shown.version === null ? <Unloaded dataset={shown} /> : <Panels dataset={shown} />)}
    </Page>
  )
}

function Facts({ dataset }: { dataset: Dataset }) {
  const { row_count, column_count, size_bytes, loaded_at, version, description } = dataset
  const facts = [
    plural(row_count ?? 0, 'row'),
    plural(column_count ?? 0, 'column'),
    formatBytes(size_bytes ?? 0),
    `version ${version}${loaded_at ? `, loaded ${formatAgo(loaded_at)}` : ''}`,
  ]
  return (
    <>
      {description && <Text size="sm">{description}</Text>}
      {version !== null && <Text size="sm">{facts.join(' · ')}</Text>}
    </>
  )
}

function Unloaded({ dataset }: { dataset: Dataset }) {
  return (
    <>
      {dataset.failure && <FailureAlert error={new Error(dataset.failure)} />}
      <EmptyState icon={IconChartBar} title="No data yet">
        This dataset has a name but no rows. Load a file into it.
      </EmptyState>
      <UploadDrop datasetId={dataset.id} />
      <UploadList />
    </>
  )
}

function Panels({ dataset: { id, version, reject_count } }: { dataset: Dataset }) {
  return (
    <Tabs defaultValue="preview" keepMounted={false} key={version}>
      <Tabs.List mb="md">
        <Tabs.Tab value="preview">Preview</Tabs.Tab>
        <Tabs.Tab value="columns">Columns</Tabs.Tab>
        <Tabs.Tab value="profile">Profile</Tabs.Tab>
        <Tabs.Tab value="versions">Versions</Tabs.Tab>
        {Boolean(reject_count) && (
          <Tabs.Tab value="rejects" rightSection={<RejectCount count={reject_count ?? 0} />}>
            Left out
          </Tabs.Tab>
        )}
      </Tabs.List>
      <Tabs.Panel value="preview">
        <PreviewPanel datasetId={id} />
      </Tabs.Panel>
      <Tabs.Panel value="columns">
        <ColumnList datasetId={id} />
      </Tabs.Panel>
      <Tabs.Panel value="profile">
        <ProfilePanel datasetId={id} />
      </Tabs.Panel>
      <Tabs.Panel value="versions">
        <VersionList datasetId={id} />
      </Tabs.Panel>
      <Tabs.Panel value="rejects">
        <RejectedRows datasetId={id} />
      </Tabs.Panel>
    </Tabs>
  )
}

function RejectCount({ count }: { count: number }) {
  return (
    <Group>
      <Badge size="sm" variant="light" color="orange">
        {formatNumber(count)}
      </Badge>
    </Group>
  )
}

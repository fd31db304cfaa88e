import { Badge, Button, Text } from '@mantine/core'
import { IconPlug, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import type { ListView, SortOf } from '../../lib/list.ts'
import { firstPage } from '../../lib/list.ts'
import { useCan } from '../../lib/me.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { openDialog } from '../../ui/entry-form.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Page } from '../../ui/page.tsx'
import { ConnectorActions } from './connector-actions.tsx'
import { ConnectorForm } from './connector-form.tsx'
import { useKinds } from './use-kinds.ts'

export function ConnectorsPage() {
  const can = useCan()
  const kinds = useKinds()
  const [view, setView] = useState<ListView<SortOf<'/api/connectors'>>>(firstPage)
  const connectors = useQuery({
    queryKey: ['connectors', view],
    queryFn: () => answer(api.GET('/api/connectors', { params: { query: view } })),
    placeholderData: keepPreviousData,
  })
  const create = can('connector.create') && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => openDialog('New connector', (close) => <ConnectorForm onDone={close} />, 'lg')}
    >
      New connector
    </Button>
  )
  const empty = connectors.data?.total === 0 && !view.q
  return (
    <Page
      title="Connectors"
      description="Places outside that data comes from or messages go to."
      actions={!empty && create}
    >
      <FailureAlert error={connectors.error} onRetry={() => void connectors.refetch()} />
      {empty ? (
        <EmptyState icon={IconPlug} title="No connectors yet" actions={create}>
          A connector keeps how to reach something outside, with its secrets encrypted: an automation that
          takes messages, a messaging provider, or files that are uploaded again and again.
        </EmptyState>
      ) : (
        <DataTable
          label="Connectors"
          searchLabel="Search connectors"
          page={connectors.data}
          rowKey={({ id }) => id}
          view={view}
          onView={setView}
          fetching={connectors.isFetching}
          columns={[
            { label: 'Name', sort: 'name', cell: (connector) => <ConnectorName connector={connector} /> },
            { label: 'Kind', sort: 'type', cell: ({ type }) => kinds.get(type)?.title ?? type },
            { label: 'Last test', cell: ({ last_test }) => <TestBadge test={last_test} /> },
            { label: 'Changed', sort: 'updated_at', cell: ({ updated_at }) => formatAgo(updated_at) },
            { label: '', align: 'right', cell: (connector) => <ConnectorActions connector={connector} /> },
          ]}
        />
      )}
    </Page>
  )
}

function ConnectorName({ connector: { name, description } }: { connector: Schema<'Connector'> }) {
  return (
    <>
      <Text size="sm" fw={500}>
        {name}
      </Text>
      {description && (
        <Text size="xs" c="dimmed">
          {description}
        </Text>
      )}
    </>
  )
}

function TestBadge({ test }: { test: Schema<'Connector'>['last_test'] }) {
  if (!test)
    return (
      <Text size="sm" c="dimmed">
        not tested
      </Text>
    )
  return (
    <Badge variant="light" color={test.ok ? 'teal' : 'red'} title={test.message}>
      {test.ok ? 'works' : 'fails'} {formatAgo(test.tested_at)}
    </Badge>
  )
}

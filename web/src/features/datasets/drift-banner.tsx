import { Alert, Badge, Button, Group, List, Table, Text } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import { useCan } from '../../lib/me.ts'
import { tell, tellFailure } from '../../ui/ask.tsx'
import { refreshDataset } from './use-dataset-change.ts'

interface DriftBannerProps {
  dataset: Schema<'Dataset'>
  drift: NonNullable<Schema<'Dataset'>['drift']>
}

/** The columns of the source changed: how, what that breaks, and whether to take them. */
export function DriftBanner({ dataset: { id, version }, drift }: DriftBannerProps) {
  const can = useCan()
  const queries = useQueryClient()
  const decide = useMutation({
    mutationFn: (approve: boolean) =>
      approve
        ? answer(api.POST('/api/datasets/{id}/drift/approve', { params: { path: { id } } }))
        : answer(api.POST('/api/datasets/{id}/drift/refuse', { params: { path: { id } } })),
    onSuccess: (_dataset, approve) => {
      tell(approve ? 'The new columns are published.' : 'The new version is discarded.')
      refreshDataset(queries, id)
    },
    onError: tellFailure,
  })
  return (
    <Alert
      color="orange"
      icon={<IconColumns3 aria-hidden />}
      title={`The columns of the source changed, seen ${formatAgo(drift.detected_at)}`}
    >
      <Text size="sm">
        {version === null
          ? 'Nothing is published until somebody decides.'
          : `Questions are answered from version ${version} until somebody decides.`}
      </Text>
      <Table.ScrollContainer minWidth={380} my="xs">
        <Table aria-label="Changed columns" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Column</Table.Th>
              <Table.Th>Change</Table.Th>
              <Table.Th>From</Table.Th>
              <Table.Th>To</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {drift.columns.map(({ column, change, from, to }) => (
              <Table.Tr key={column + change}>
                <Table.Td fw={500}>{column}</Table.Td>
                <Table.Td>
                  <Badge variant="default">{change}</Badge>
                </Table.Td>
                <Table.Td>{from ?? '–'}</Table.Td>
                <Table.Td>{to ?? '–'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {drift.affects.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            What names a column that is gone or of another type:
          </Text>
          <List size="sm" mb="sm">
            {drift.affects.map(({ kind, name, column }) => (
              <List.Item key={kind + name + column}>
                {kind} {name}, by {column}
              </List.Item>
            ))}
          </List>
        </>
      )}
      {can('dataset.edit') && (
        <Group gap="xs">
          <Button size="xs" loading={decide.isPending} onClick={() => decide.mutate(true)}>
            Take the new columns
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={decide.isPending}
            onClick={() => decide.mutate(false)}
          >
            Discard them
          </Button>
        </Group>
      )}
    </Alert>
  )
}

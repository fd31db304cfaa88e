import { Card, Code, Skeleton, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../../lib/api.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { TypeIcon } from '../../ui/type-icon.tsx'

export function ColumnList({ datasetId }: { datasetId: number }) {
  const schema = useQuery({
    queryKey: ['dataset-schema', datasetId],
    queryFn: () => answer(api.GET('/api/datasets/{id}/schema', { params: { path: { id: datasetId } } })),
  })
  if (schema.error) return <FailureAlert error={schema.error} onRetry={() => void schema.refetch()} />
  if (!schema.data) return <Skeleton height={300} />
  return (
    <Card p={0}>
      <Table.ScrollContainer minWidth={520}>
        <Table aria-label="Columns">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Column</Table.Th>
              <Table.Th>Type</Table.Th>
              <Table.Th>In the warehouse</Table.Th>
              <Table.Th>Empty values</Table.Th>
              <Table.Th>Description</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {schema.data.columns.map((column) => (
              <Table.Tr key={column.name}>
                <Table.Td fw={500} className="wrap-anywhere">
                  {column.label ?? column.name}
                  {column.label && (
                    <Text size="xs" c="dimmed">
                      {column.name}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  <TypeIcon type={column.type} /> {column.type}
                </Table.Td>
                <Table.Td>
                  <Code>{column.native_type}</Code>
                </Table.Td>
                <Table.Td>{column.nullable ? 'possible' : 'never'}</Table.Td>
                <Table.Td>{column.description}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  )
}

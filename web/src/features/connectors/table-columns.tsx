import { Button, Card, Code, Group, Skeleton, Table, Text, Title } from '@mantine/core'
import { IconDatabasePlus } from '@tabler/icons-react'
import { useCan } from '../../lib/me.ts'
import { plural, t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { TypeIcon } from '../../ui/type-icon.tsx'
import { useColumns, type SourceTable } from './source-tables.ts'

interface TableColumnsProps {
  connectorId: number
  table: SourceTable
  onMake: () => void
}

/** The columns of one table of the source. */
export function TableColumns({ connectorId, table, onMake }: TableColumnsProps) {
  const can = useCan()
  const columns = useColumns(connectorId, table)
  const { schema, name, row_estimate, dataset_id } = table
  return (
    <Card component="section" aria-label={t('Columns of {{name}}', { name })} padding="md">
      <Group justify="space-between" align="flex-start" mb="sm">
        <div>
          <Title order={2} size="h4" className="wrap-anywhere">
            {schema !== null && (
              <Text span inherit c="dimmed" fw={400}>
                {schema}.
              </Text>
            )}
            {name}
          </Title>
          <Text size="sm" c="dimmed">
            {columns.data ? plural(columns.data.items.length, 'column') : t('Loading its columns')}
            {typeof row_estimate === 'number' &&
              t(', about {{plural}}', { plural: plural(Math.round(row_estimate), 'row') })}
          </Text>
          {typeof dataset_id === 'number' && (
            <PageLink to={`/datasets/${dataset_id}`}>{t('Open its dataset')}</PageLink>
          )}
        </div>
        {can('dataset.create') && (
          <Button size="sm" leftSection={<IconDatabasePlus size={16} aria-hidden />} onClick={onMake}>
            {t('Create dataset')}
          </Button>
        )}
      </Group>
      <FailureAlert error={columns.error} onRetry={() => void columns.refetch()} />
      {columns.isPending && <Skeleton height={300} />}
      {columns.data && (
        <Table.ScrollContainer minWidth={420}>
          <Table aria-label={t('Columns of {{name}}', { name })} verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('Column')}</Table.Th>
                <Table.Th>{t('Becomes')}</Table.Th>
                <Table.Th>{t('At the source')}</Table.Th>
                <Table.Th>{t('Empty values')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {columns.data.items.map((column) => (
                <Table.Tr key={column.name}>
                  <Table.Td fw={500} className="wrap-anywhere">
                    {column.name}
                  </Table.Td>
                  <Table.Td className="no-wrap">
                    <TypeIcon type={column.type} /> {column.type}
                  </Table.Td>
                  <Table.Td>{column.native_type && <Code>{column.native_type}</Code>}</Table.Td>
                  <Table.Td>{column.nullable ? t('possible') : t('never')}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Card>
  )
}

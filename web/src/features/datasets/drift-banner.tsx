import { Alert, Badge, Button, Group, List, Table, Text } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api, type Schema } from '../../lib/api.ts'
import { formatNumber } from '../../../../charts/src/values/format-number.ts'
import { formatAgo } from '../../lib/format.ts'
import { useCan } from '../../lib/me.ts'
import { plural, t } from '../../lib/words.ts'
import { showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'
import { RejectedRows } from './rejected-rows.tsx'
import { refreshDataset } from './use-dataset-change.ts'

type Drift = NonNullable<Schema<'Dataset'>['drift']>

interface DriftBannerProps {
  dataset: Schema<'Dataset'>
  drift: Drift
}

const columnsChanged = ({ detected_at }: Drift) =>
  t('The columns of the source changed, seen {{detected_at}}', { detected_at: formatAgo(detected_at) })

const rowsLeftOut = ({ detected_at }: Drift) =>
  t('Too many rows could not be read, seen {{detected_at}}', { detected_at: formatAgo(detected_at) })

/** A version waits: how its columns changed, what that breaks, which rows it leaves out, and whether to take it. */
export function DriftBanner({ dataset: { id, version }, drift }: DriftBannerProps) {
  const can = useCan()
  const decide = useMutation({
    mutationFn: (approve: boolean) =>
      approve
        ? api.POST('/api/datasets/{id}/drift/approve', { path: { id } })
        : api.POST('/api/datasets/{id}/drift/refuse', { path: { id } }),
    onSuccess: (_dataset, approve) => {
      showToast(approve ? t('The new version is published.') : t('The new version is discarded.'))
      refreshDataset(id)
    },
    onError: showFailure,
  })
  const isOfColumns = drift.columns.length > 0
  return (
    <Alert
      color="orange"
      icon={<IconColumns3 aria-hidden />}
      title={isOfColumns ? columnsChanged(drift) : rowsLeftOut(drift)}
    >
      <Text size="sm">
        {version === null
          ? t('Nothing is published until someone decides.')
          : t('Questions are answered from version {{version}} until someone decides.', { version })}
      </Text>
      {drift.rejects && (
        <>
          <Text size="sm" my="xs">
            {t('{{rejected}} of {{rows}} could not be read. Publishing leaves them out.', {
              rejected: formatNumber(drift.rejects.count),
              rows: plural(drift.rejects.row_count, 'row'),
            })}
          </Text>
          {drift.version !== null && <RejectedRows datasetId={id} version={drift.version} />}
        </>
      )}
      {isOfColumns && <ChangedColumns columns={drift.columns} />}
      {drift.affects.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {t('What names a column that is gone or of another type:')}
          </Text>
          <List size="sm" mb="sm">
            {drift.affects.map(({ kind, name, column }) => (
              <List.Item key={kind + name + column}>
                {t('{{kind}} {{name}}, by {{column}}', { kind, name, column })}
              </List.Item>
            ))}
          </List>
        </>
      )}
      {can('dataset.edit') && (
        <Group gap="xs" mt="sm">
          <Button size="xs" loading={decide.isPending} onClick={() => decide.mutate(true)}>
            {isOfColumns ? t('Take the new columns') : t('Publish version')}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={decide.isPending}
            onClick={() => decide.mutate(false)}
          >
            {isOfColumns ? t('Discard them') : t('Discard version')}
          </Button>
        </Group>
      )}
    </Alert>
  )
}

function ChangedColumns({ columns }: Pick<Drift, 'columns'>) {
  return (
    <Table.ScrollContainer minWidth={380} my="xs">
      <Table aria-label={t('Changed columns')} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Column')}</Table.Th>
            <Table.Th>{t('Change')}</Table.Th>
            <Table.Th>{t('From')}</Table.Th>
            <Table.Th>{t('To')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {columns.map(({ column, change, from, to }) => (
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
  )
}

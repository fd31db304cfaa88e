import { Alert, Badge, Button, Group, List, Table, Text } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
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
      tell(approve ? t('The new columns are published.') : t('The new version is discarded.'))
      refreshDataset(queries, id)
    },
    onError: tellFailure,
  })
  return (
    <Alert
      color="orange"
      icon={<IconColumns3 aria-hidden />}
      title={t('The columns of the source changed, seen {{detected_at}}', {
        detected_at: formatAgo(drift.detected_at),
      })}
    >
      <Text size="sm">
        {version === null
          ? t('Nothing is published until somebody decides.')
          : t('Questions are answered from version {{version}} until somebody decides.', { version })}
      </Text>
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
        <Group gap="xs">
          <Button size="xs" loading={decide.isPending} onClick={() => decide.mutate(true)}>
            {t('Take the new columns')}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={decide.isPending}
            onClick={() => decide.mutate(false)}
          >
            {t('Discard them')}
          </Button>
        </Group>
      )}
    </Alert>
  )
}

import { Badge, Button, Group, Stack, Table, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api, type Schema } from '../../lib/api.ts'
import { formatNumber } from '../../../../charts/src/values/format-number.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import type { Draft } from './draft.ts'

type PreviewedUser = Schema<'PolicyPreview'>['people'][number]
type Sight = PreviewedUser['before']

const changes = {
  none: t('as before'),
  gains: t('sees more'),
  loses: t('sees less'),
  both: t('more and less'),
} as const
const colors = { none: 'gray', gains: 'teal', loses: 'orange', both: 'blue' } as const

/** Rows and columns for each role, group and member: as saved, and as the page has it now. */
export function WhoSeesWhat({ datasetId, draft }: { datasetId: number; draft: Draft }) {
  const preview = useMutation({
    mutationFn: () =>
      api.POST('/api/datasets/{id}/policies/preview', { path: { id: datasetId }, body: { policies: draft } }),
  })
  return (
    <Stack gap="sm">
      <Group>
        <Button variant="default" loading={preview.isPending} onClick={() => preview.mutate()}>
          {t('Show who would see what')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('Under the policies as they stand on this page; nothing is saved.')}
        </Text>
      </Group>
      <FailureAlert error={preview.error} />
      {preview.data && <UserTable people={preview.data.people} />}
    </Stack>
  )
}

function UserTable({ people }: { people: PreviewedUser[] }) {
  return (
    <Table.ScrollContainer minWidth={560} type="native">
      <Table aria-label={t('Who would see what')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Who')}</Table.Th>
            <Table.Th>{t('Rows now')}</Table.Th>
            <Table.Th>{t('Rows then')}</Table.Th>
            <Table.Th>{t('Columns then')}</Table.Th>
            <Table.Th>{t('Change')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((person) => (
            <Table.Tr key={`${person.kind} ${person.name}`}>
              <Table.Th scope="row" fw={500}>
                {person.name}{' '}
                <Text span size="xs" c="dimmed">
                  {person.kind}
                </Text>
              </Table.Th>
              <Table.Td>{rowsOf(person.before)}</Table.Td>
              <Table.Td>{rowsOf(person.after)}</Table.Td>
              <Table.Td>{columnsOf(person.after)}</Table.Td>
              <Table.Td>
                <Badge variant="light" color={colors[person.change]}>
                  {changes[person.change]}
                </Badge>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function rowsOf({ sees_dataset: sees, row_count: rows }: Sight): string {
  if (!sees) return 'closed'
  return rows === null ? t('not counted') : formatNumber(rows)
}

function columnsOf({ hidden, masked }: Sight): string {
  const parts = [
    ...(hidden.length > 0 ? [`hidden: ${hidden.join(', ')}`] : []),
    ...(masked.length > 0 ? [`masked: ${masked.join(', ')}`] : []),
  ]
  return parts.join(' · ') || 'all'
}

import { Alert, Badge, Button, Code, Stack, Table, Text } from '@mantine/core'
import type { Schema } from '../../../lib/api.ts'
import { serverText, t } from '../../../lib/words.ts'

type Plan = Schema<'ProjectPlan'>

interface PlanProps {
  plan: Plan
  isApplying: boolean
  onApply: () => void
}

const colors = {
  created: 'green',
  changed: 'blue',
  deleted: 'red',
  kept: 'gray',
  unchanged: 'gray',
} as const

/** What files would change, and what is wrong with them. */
export function PlanShown({ plan, isApplying, onApply }: PlanProps) {
  const shown = plan.changes.filter(({ action }) => action !== 'unchanged')
  const isSame = shown.every(({ action }) => action === 'kept')
  return (
    <Stack gap="md" w="100%" align="flex-start" aria-live="polite">
      {plan.problems.length > 0 && <Problems problems={plan.problems} />}
      {plan.notes.map((note) => (
        <Text key={note} size="sm" c="dimmed">
          {note}
        </Text>
      ))}
      {shown.length > 0 && <Changes changes={shown} />}
      {plan.problems.length === 0 && isSame && <Text>{t('The project is what the files say already.')}</Text>}
      {plan.problems.length === 0 && !isSame && (
        <Button onClick={onApply} loading={isApplying}>
          {t('Apply all of it')}
        </Button>
      )}
    </Stack>
  )
}

function Problems({ problems }: { problems: Plan['problems'] }) {
  return (
    <Alert color="red" title={t('Nothing can be applied before this is put right')}>
      <Stack gap={4} component="ul" m={0} pl="md">
        {problems.map(({ file, line, path, message }) => (
          <li key={`${file} ${path} ${message}`}>
            <Code>{line === null ? file : `${file}:${line}`}</Code>{' '}
            {path === '' ? serverText(message) : `${path}: ${serverText(message)}`}
          </li>
        ))}
      </Stack>
    </Alert>
  )
}

function Changes({ changes }: { changes: Plan['changes'] }) {
  return (
    <Table aria-label={t('What would change')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('File')}</Table.Th>
          <Table.Th>{t('What happens')}</Table.Th>
          <Table.Th>{t('Where')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ path, action, differences }) => (
          <Table.Tr key={path}>
            <Table.Td>
              <Code>{path}</Code>
            </Table.Td>
            <Table.Td>
              <Badge color={colors[action]} variant="light">
                {words[action]}
              </Badge>
            </Table.Td>
            <Table.Td>{differences.map((difference) => difference.path).join(', ')}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const words = {
  created: 'created',
  changed: 'changed',
  deleted: 'deleted',
  kept: t('stays without a file'),
  unchanged: 'unchanged',
}

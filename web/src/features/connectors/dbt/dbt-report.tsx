import { Badge, Code, Stack, Table, Text } from '@mantine/core'
import type { Schema } from '../../../lib/api.ts'
import { serverText, t } from '../../../lib/words.ts'
import { PageLink } from '../../../ui/page-link.tsx'

type Report = Schema<'DbtImport'>
type Change = Report['datasets'][number]['changes'][number]

const colors = { added: 'green', changed: 'blue', removed: 'red', kept: 'yellow' } as const

const actionWords = (): Record<Change['action'], string> => ({
  added: t('added'),
  changed: t('changed'),
  removed: t('removed'),
  kept: t('stays as it is in Quarry'),
})

const partWords = (): Record<Change['part'], string> => ({
  description: t('Description'),
  column: t('Column'),
  check: t('Check'),
  dimension: t('Dimension'),
  measure: t('Measure'),
  join: t('Join'),
  model: t('Model'),
  lineage: t('Lineage'),
})

/** What an import changes or changed, and what it could not carry over. */
export function DbtReport({ report }: { report: Report }) {
  const { datasets, losses, loss_count: lossCount, unmatched, unmatched_count: unmatchedCount } = report
  return (
    <Stack gap="md">
      <Text>
        {t('{{datasets}} datasets match, {{models}} models are in the lineage.', {
          datasets: datasets.length,
          models: report.lineage_count,
        })}
      </Text>
      <Changes datasets={datasets} />
      {lossCount > 0 && (
        <section aria-label={t('Not carried over')}>
          <Text component="h3" fw={600} mb="xs">
            {t('Not carried over')} ({lossCount})
          </Text>
          <Losses losses={losses} />
        </section>
      )}
      {unmatchedCount > 0 && (
        <details>
          <summary>{t('{{count}} nodes of dbt have no dataset here', { count: unmatchedCount })}</summary>
          <ul>
            {unmatched.map(({ node, reason }) => (
              <li key={node}>
                <Code>{node}</Code> {serverText(reason)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Stack>
  )
}

function Changes({ datasets }: { datasets: Report['datasets'] }) {
  const rows = datasets.flatMap((dataset) => dataset.changes.map((change) => ({ dataset, change })))
  const [actions, parts] = [actionWords(), partWords()]
  if (rows.length === 0) return <Text c="dimmed">{t('Everything is as dbt has it.')}</Text>
  return (
    <Table aria-label={t('What an import changes')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Dataset')}</Table.Th>
          <Table.Th>{t('What')}</Table.Th>
          <Table.Th>{t('What happens')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ dataset, change: { part, name, action } }) => (
          <Table.Tr key={`${dataset.dataset_id} ${part} ${name}`}>
            <Table.Td>
              <PageLink to={`/datasets/${dataset.dataset_id}`}>{dataset.name}</PageLink>
            </Table.Td>
            <Table.Td>
              {parts[part]} {name !== '' && <Code>{name}</Code>}
            </Table.Td>
            <Table.Td>
              <Badge color={colors[action]} variant="light">
                {actions[action]}
              </Badge>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Losses({ losses }: { losses: Report['losses'] }) {
  const parts = partWords()
  return (
    <Table aria-label={t('Not carried over')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('What')}</Table.Th>
          <Table.Th>{t('Why')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {losses.map(({ node, part, name, reason }) => (
          <Table.Tr key={`${node} ${part} ${name} ${reason}`}>
            <Table.Td>
              {parts[part]} <Code>{name}</Code>
              <Text size="xs" c="dimmed">
                {node}
              </Text>
            </Table.Td>
            <Table.Td>{serverText(reason)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

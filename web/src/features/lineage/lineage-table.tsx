import { Table, Text } from '@mantine/core'
import { t } from '../../lib/words.ts'
import { hows, kinds, nameOf, type LineageGraph } from './lineage-words.ts'

const maxRows = 1000

/** What the picture shows, as a table: for those who would rather read, and for screen readers. */
export function LineageTable({ graph }: { graph: LineageGraph }) {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]))
  const labelOf = (id: string, column: string | null) => {
    const node = byId.get(id)
    if (!node) return ''
    const name = column === null ? undefined : node.columns.find((one) => one.id === column)?.name
    return [name ?? (column === null ? undefined : t('a column you may not see')), nameOf(node)]
      .filter((part) => part !== undefined)
      .join(' of ')
  }
  const rows = graph.edges.flatMap((edge) =>
    edge.columns.length === 0
      ? [{ from: labelOf(edge.from, null), how: t('not known by which columns'), to: labelOf(edge.to, null) }]
      : edge.columns.map((link) => ({
          from: labelOf(edge.from, link.from),
          how: hows[link.how],
          to: labelOf(edge.to, link.to),
        })),
  )
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('{{words}} {{nameOf}} has no known sources, and nothing depends on it.', {
          words: kinds[byId.get(graph.root)?.kind ?? 'dataset'].words,
          nameOf: nameOf(byId.get(graph.root) ?? unnamed),
        })}
      </Text>
    )
  return (
    <Table.ScrollContainer minWidth={560} type="native" mah={520}>
      <Table stickyHeader verticalSpacing={4} fz="sm" aria-label={t('Lineage')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('From')}</Table.Th>
            <Table.Th>{t('How')}</Table.Th>
            <Table.Th>{t('To')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, maxRows).map(({ from, how, to }, at) => (
            <Table.Tr key={at}>
              <Table.Td>{from}</Table.Td>
              <Table.Td>{how}</Table.Td>
              <Table.Td>{to}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {rows.length > maxRows && (
        <Text size="sm" c="dimmed" p="sm">
          {t('{{value}} more: choose a column or reduce the steps.', { value: rows.length - maxRows })}
        </Text>
      )}
    </Table.ScrollContainer>
  )
}

const unnamed = { name: null, kind: 'hidden' as const }

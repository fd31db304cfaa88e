import { Card, Group, Table, Text, UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import { t } from '../../lib/words.ts'
import { hasState, kinds, type FlowNode } from './flow-node.ts'
import type { Link } from '../../ui/graph/graph.ts'
import { layersOf } from '../../ui/graph/layers.ts'
import { StateBadge } from './state-badge.tsx'

interface FlowListProps {
  nodes: FlowNode[]
  links: Link[]
  selected: string | undefined
  onSelect: (id: string) => void
}

/** The same flow in words, in the order in which things are made: for whoever does not see the picture, or a phone. */
export function FlowList({ nodes, links, selected, onSelect }: FlowListProps) {
  const names = useMemo(() => new Map(nodes.map(({ id, name }) => [id, name])), [nodes])
  const ordered = useMemo(() => inOrder(nodes, links), [nodes, links])
  const named = (ids: string[]) => ids.flatMap((id) => names.get(id) ?? []).join(', ')
  return (
    <Card p={0} className="flow-list">
      <Table.ScrollContainer minWidth={720}>
        <Table highlightOnHover aria-label={t('Flow')} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Name')}</Table.Th>
              <Table.Th>{t('State')}</Table.Th>
              <Table.Th>{t('Holds')}</Table.Th>
              <Table.Th>{t('Made of')}</Table.Th>
              <Table.Th>{t('Used by')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {ordered.map(({ id, kind, name, state, line }) => {
              const { icon: Icon, words } = kinds[kind]
              return (
                <Table.Tr key={id} data-chosen={id === selected || undefined}>
                  <Table.Td>
                    <UnstyledButton fz="sm" aria-pressed={id === selected} onClick={() => onSelect(id)}>
                      <Group gap={8} wrap="nowrap" component="span">
                        <Icon size={16} className="type-icon" aria-hidden />
                        <span className="visually-hidden">{words}</span>
                        <Text component="span" size="sm" fw={600}>
                          {name}
                        </Text>
                      </Group>
                    </UnstyledButton>
                  </Table.Td>
                  <Table.Td>{hasState(kind) && <StateBadge state={state} />}</Table.Td>
                  <Table.Td>{line}</Table.Td>
                  <Table.Td>
                    {named(links.filter(({ target }) => target === id).map(({ source }) => source))}
                  </Table.Td>
                  <Table.Td>
                    {named(links.filter(({ source }) => source === id).map(({ target }) => target))}
                  </Table.Td>
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  )
}

function inOrder(nodes: FlowNode[], links: Link[]): FlowNode[] {
  const ids = new Set(nodes.map(({ id }) => id))
  const known = links.filter(({ source, target }) => ids.has(source) && ids.has(target))
  const { layerById } = layersOf([...ids], known)
  return nodes.toSorted(
    (a, b) => (layerById.get(a.id) ?? 0) - (layerById.get(b.id) ?? 0) || a.name.localeCompare(b.name),
  )
}

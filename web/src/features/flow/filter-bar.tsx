import { Button, Chip, Group, MultiSelect, Select, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { t } from '../../lib/words.ts'
import { noFilter, stateCounts, type FlowFilter } from './filter.ts'
import { kinds, states, type FlowNode, type FlowState } from './flow-node.ts'
import '@mantine/core/styles/Chip.css'

interface FilterBarProps {
  nodes: FlowNode[]
  filter: FlowFilter
  /** How many match; undefined without a filter. */
  count: number | undefined
  onFilter: (filter: FlowFilter) => void
  onJump: (id: string) => void
}

/** Finds a node by its name, and lets those stand out that are in some state or have some tag. */
export function FilterBar({ nodes, filter, count, onFilter, onJump }: FilterBarProps) {
  const tags = [...new Set(nodes.flatMap((node) => node.tags))].toSorted()
  const counts = stateCounts(nodes)
  return (
    <Group gap={8} className="flow-filter">
      <Select
        size="xs"
        w={180}
        aria-label={t('Find in the flow')}
        placeholder={t('Find a dataset or recipe')}
        searchable
        leftSection={<IconSearch size={15} aria-hidden />}
        rightSection={<span />}
        nothingFoundMessage={t('Nothing of that name')}
        limit={50}
        data={nodes
          .filter(({ kind }) => kind !== 'unseen')
          .map(({ id, name, kind }) => ({
            value: id,
            label: `${name} (${kinds[kind].words.toLowerCase()})`,
          }))}
        value={null}
        onChange={(id) => id && onJump(id)}
      />
      <Chip.Group
        multiple
        value={filter.states}
        onChange={(next) => onFilter({ ...filter, states: next as FlowState[] })}
      >
        <Group gap={4} role="group" aria-label={t('States')}>
          {counts.map(({ state, count: many }) => {
            const { words, icon: Icon, color } = states[state]
            return (
              <Chip
                key={state}
                value={state}
                size="xs"
                variant="light"
                color={color}
                icon={<Icon size={13} aria-hidden />}
              >
                <Group gap={5} component="span" wrap="nowrap">
                  {!filter.states.includes(state) && <Icon size={13} aria-hidden />}
                  {words} {many}
                </Group>
              </Chip>
            )
          })}
        </Group>
      </Chip.Group>
      {tags.length > 0 && (
        <MultiSelect
          size="xs"
          w={filter.tags.length > 0 ? 220 : 110}
          aria-label={t('Tags')}
          placeholder={filter.tags.length === 0 ? t('Any tag') : ''}
          data={tags}
          value={filter.tags}
          onChange={(next) => onFilter({ ...filter, tags: next })}
        />
      )}
      {count !== undefined && (
        <>
          <Text size="xs" c="dimmed" aria-live="polite">
            {t('{{number}} of {{nodes}}', { number: count, nodes: nodes.length })}
          </Text>
          <Button size="compact-xs" variant="subtle" onClick={() => onFilter(noFilter)}>
            {t('Show all')}
          </Button>
        </>
      )}
    </Group>
  )
}

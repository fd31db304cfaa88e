import { Button, Popover, SegmentedControl } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { agentChoices, datasetChoices, knowledgeBaseChoices } from '../../../lib/choices.ts'
import { useCan } from '../../../lib/me.ts'
import { plural, t } from '../../../lib/words.ts'
import { SearchMultiSelect, SearchSelect } from '../../../ui/forms/search-select.tsx'
import type { ChatMode, Scope } from './scope.ts'

interface ScopeBarProps {
  scope: Scope
  onScope: (scope: Scope) => void
}

const modes: { value: ChatMode; label: string; permission?: string }[] = [
  { value: 'auto', label: t('Everything'), permission: 'knowledge_base.view' },
  { value: 'sql', label: t('Data') },
  { value: 'knowledge', label: t('Documents'), permission: 'knowledge_base.view' },
  { value: 'agent', label: t('Agent'), permission: 'agent.run' },
]

const inPopover = { comboboxProps: { withinPortal: false } } as const

/** What the question is about: data, documents or an agent, all of them or chosen ones. */
export function ScopeBar({ scope, onScope }: ScopeBarProps) {
  const can = useCan()
  const { mode, datasetIds, knowledgeBaseIds, agentId } = scope
  const offered = modes.filter(({ permission }) => permission === undefined || can(permission))
  // Without documents everything is data.
  const shown = offered.some(({ value }) => value === mode) ? mode : 'sql'
  const ids = (values: string[]) => values.map(Number)
  return (
    <>
      {offered.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={t('Ask about')}
          data={offered.map(({ value, label }) => ({ value, label }))}
          value={shown}
          onChange={(next) => onScope({ ...scope, mode: next as ChatMode })}
        />
      )}
      {(shown === 'sql' || shown === 'auto') && (
        <ScopeChip label={datasetIds.length === 0 ? t('All datasets') : plural(datasetIds.length, 'dataset')}>
          <SearchMultiSelect
            {...inPopover}
            label={t('Only these datasets')}
            source={datasetChoices}
            value={datasetIds.map(String)}
            onChange={(values) => onScope({ ...scope, datasetIds: ids(values) })}
          />
        </ScopeChip>
      )}
      {(shown === 'knowledge' || shown === 'auto') && (
        <ScopeChip
          label={
            knowledgeBaseIds.length === 0
              ? t('All knowledge bases')
              : plural(knowledgeBaseIds.length, 'knowledge base')
          }
        >
          <SearchMultiSelect
            {...inPopover}
            label={t('Only these knowledge bases')}
            source={knowledgeBaseChoices}
            value={knowledgeBaseIds.map(String)}
            onChange={(values) => onScope({ ...scope, knowledgeBaseIds: ids(values) })}
          />
        </ScopeChip>
      )}
      {mode === 'agent' && (
        <SearchSelect
          size="xs"
          aria-label={t('Agent')}
          placeholder={t('Choose an agent')}
          source={agentChoices}
          value={agentId === null ? null : String(agentId)}
          onChange={(next) => onScope({ ...scope, agentId: next === null ? null : Number(next) })}
        />
      )}
    </>
  )
}

function ScopeChip({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width={300}
      position="top-start"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          rightSection={<IconChevronDown size={13} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  )
}

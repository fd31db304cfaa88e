import { ActionIcon, Button, Group, Menu, Radio, Stack, Tabs, Text, TextInput } from '@mantine/core'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { plural, t } from '../../../lib/words.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { chartsOnTab, type Tab } from '../../../board/parts.ts'
import type { Contents, Operation } from '../document/contents.ts'

interface TabEditorProps {
  contents: Contents
  tab: string | undefined
  apply: (operation: Operation, about?: string) => void
  onTab: (tab: string) => void
  onAdd: () => void
}

/** The tabs, to be added, renamed, moved and removed. */
export function TabEditor({ contents, tab, apply, onTab, onAdd }: TabEditorProps) {
  const { tabs } = contents
  if (tabs.length === 0) return null
  return (
    <Group gap={4} wrap="nowrap" align="flex-end" className="board-tabs">
      <Tabs value={tab ?? null} onChange={(next) => next && onTab(next)} flex={1} miw={0}>
        <Tabs.List aria-label={t('Tabs of the dashboard')}>
          {tabs.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id} aria-controls="board-charts">
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <TabMenu contents={contents} tab={tabs.find(({ id }) => id === tab)} apply={apply} />
      <ActionIcon aria-label={t('Add a tab')} onClick={onAdd}>
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

function TabMenu({
  contents,
  tab,
  apply,
}: Omit<TabEditorProps, 'tab' | 'onTab' | 'onAdd'> & { tab: Tab | undefined }) {
  if (!tab) return null
  const { id, label } = tab
  const at = contents.tabs.findIndex((one) => one.id === id)
  const count = chartsOnTab(contents, id).length
  const remove = () => {
    if (count === 0 || contents.tabs.length === 1) apply({ do: 'remove tab', id })
    else
      openDialog(t('Remove the tab {{label}}', { label }), (close) => (
        <RemoveTab
          tab={tab}
          others={contents.tabs.filter((one) => one.id !== id)}
          count={count}
          onRemove={(chartsTo) => {
            apply({ do: 'remove tab', id, ...(chartsTo === undefined ? {} : { chartsTo }) })
            close()
          }}
        />
      ))
  }
  return (
    <Menu position="bottom-end" trapFocus={false}>
      <Menu.Target>
        <ActionIcon aria-label={t('Actions for the tab {{label}}', { label })}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <TextInput
          size="xs"
          p="xs"
          label={t('Name of the tab')}
          maxLength={200}
          value={label}
          error={!label.trim()}
          onKeyDown={(event) => event.stopPropagation()}
          onChange={(event) => apply({ do: 'rename tab', id, label: event.currentTarget.value }, `tab ${id}`)}
        />
        <Menu.Item disabled={at === 0} onClick={() => apply({ do: 'move tab', id, to: at - 1 })}>
          {t('Move left')}
        </Menu.Item>
        <Menu.Item
          disabled={at === contents.tabs.length - 1}
          onClick={() => apply({ do: 'move tab', id, to: at + 1 })}
        >
          {t('Move right')}
        </Menu.Item>
        <Menu.Item c="var(--mantine-color-error)" onClick={remove}>
          {t('Remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface RemoveTabProps {
  tab: Tab
  others: Tab[]
  count: number
  onRemove: (chartsTo: string | undefined) => void
}

function RemoveTab({ tab, others, count, onRemove }: RemoveTabProps) {
  const [to, setTo] = useState(others[0]?.id ?? '')
  return (
    <Stack>
      <Radio.Group
        label={t('{{number}} of {{label}}', { number: plural(count, 'chart'), label: tab.label })}
        value={to}
        onChange={setTo}
        name="charts-to"
      >
        <Stack gap="xs" mt="xs">
          {others.map(({ id, label }) => (
            <Radio key={id} value={id} label={t('Move to {{label}}', { label })} />
          ))}
          <Radio value="" label={t('Remove with the tab')} />
        </Stack>
      </Radio.Group>
      <Text size="xs" c="dimmed">
        {t('Undo brings back what is removed.')}
      </Text>
      <Group justify="flex-end">
        <Button color="red" onClick={() => onRemove(to === '' ? undefined : to)}>
          {t('Remove the tab')}
        </Button>
      </Group>
    </Stack>
  )
}

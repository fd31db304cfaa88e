import { Button, Combobox, Group, ScrollArea, Text, useCombobox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Schema } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'
import { StepIcon } from './step-icon.tsx'
import { groupTitles, stepTitle } from './step-display.ts'

type StepKind = Schema<'RecipeStepKind'>

interface StepPaletteProps {
  kinds: StepKind[]
  onAdd: (kind: StepKind) => void
}

/** All kinds of steps, to search and to add one of. */
export function StepPalette({ kinds: offered, onAdd }: StepPaletteProps) {
  const kinds = offered.map((one) => ({ ...one, label: stepTitle(one.kind, one.label) }))
  const [text, setText] = useState('')
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setText('')
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  })
  const wanted = text.trim().toLowerCase()
  const matching = kinds.filter(({ label, description, kind }) =>
    `${label} ${description} ${kind}`.toLowerCase().includes(wanted),
  )
  // Those whose name says it come before those whose description does.
  const sorted = matching.toSorted(
    (a, b) => Number(b.label.toLowerCase().includes(wanted)) - Number(a.label.toLowerCase().includes(wanted)),
  )
  const groups = [...new Set(sorted.map(({ group }) => group))]
  return (
    <Combobox
      store={combobox}
      width={360}
      position="bottom-start"
      onOptionSubmit={(name) => {
        const kind = kinds.find((one) => one.kind === name)
        combobox.closeDropdown()
        if (kind) onAdd(kind)
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <Button
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          {t('Add a step')}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label={t('Search steps')}
          placeholder={t('What shall happen? filter, join, dates …')}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            combobox.selectFirstOption()
          }}
        />
        <ScrollArea.Autosize mah={380} type="auto" viewportProps={{ tabIndex: 0 }}>
          <Combobox.Options aria-label={t('Kinds of steps')}>
            {groups.map((group) => (
              <Combobox.Group key={group} label={groupTitles[group] ?? group}>
                {sorted
                  .filter((one) => one.group === group)
                  .map((kind) => (
                    <KindOption key={kind.kind} kind={kind} />
                  ))}
              </Combobox.Group>
            ))}
            {sorted.length === 0 && (
              <Combobox.Empty>{t('No step does that. Try other words.')}</Combobox.Empty>
            )}
          </Combobox.Options>
        </ScrollArea.Autosize>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function KindOption({ kind: { kind, label, description, group } }: { kind: StepKind }) {
  return (
    <Combobox.Option value={kind}>
      <Group gap={10} wrap="nowrap" align="flex-start">
        <StepIcon kind={kind} group={group} />
        <div>
          <Text size="sm" fw={600}>
            {label}
          </Text>
          <Text size="xs" c="dimmed" lineClamp={2}>
            {description.replaceAll('`', '')}
          </Text>
        </div>
      </Group>
    </Combobox.Option>
  )
}

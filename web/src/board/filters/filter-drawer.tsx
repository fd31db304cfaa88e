import { Button, Drawer, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../lib/words.ts'
import { valueOf, withFilter, type Filter } from '../board-state.ts'
import { VariableFields } from '../variables/variable-fields.tsx'
import type { FilterBarProps } from './filter-bar.tsx'
import type { FilterField } from './filter-field.tsx'

interface FilterDrawerProps extends Pick<FilterBarProps, 'filters' | 'variables' | 'state' | 'onChange'> {
  shown: Filter[]
}

/** The filters of a small screen. */
export function FilterDrawer({ filters, variables, shown, state, onChange }: FilterDrawerProps) {
  const [opened, { open, close }] = useDisclosure()
  const [FilterField, load] = useFilterField()
  const set = shown.filter((filter) => valueOf(filter, state)).length
  if (shown.length + variables.length === 0) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFilter size={16} aria-hidden />}
        onClick={() => void load().then(open)}
      >
        {set === 0 ? t('Filters') : t('Filters ({{set}})', { set })}
      </Button>
      <Drawer opened={opened} onClose={close} title={t('Filters')} position="bottom" size="85%">
        <Stack gap="lg">
          <VariableFields variables={variables} state={state} onChange={onChange} />
          {shown.map((filter) => (
            <div key={filter.id} role="group" aria-label={filter.label}>
              <Text fw={600} size="sm" mb={6}>
                {filter.label}
              </Text>
              {FilterField && (
                <FilterField
                  filter={filter}
                  filters={filters}
                  state={state}
                  value={valueOf(filter, state)}
                  onChange={(value) => onChange((before) => withFilter(before, filter, value))}
                />
              )}
            </div>
          ))}
          <Button onClick={close}>{t('Show the charts')}</Button>
        </Stack>
      </Drawer>
    </>
  )
}

type Field = typeof FilterField

/** The field of a filter, once it was loaded: before whatever it stands in opens, so that it is there to be focused. */
function useFilterField(): [field: Field | undefined, load: () => Promise<void>] {
  const [field, setField] = useState<Field>()
  const load = async () => {
    const loaded = await import('./filter-field.tsx')
    setField(() => loaded.FilterField)
  }
  return [field, load]
}

import { Group, MultiSelect, Radio, SegmentedControl, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { State } from '../../board/board-state.ts'
import { stateWords } from '../../board/filters/filter-words.ts'
import type { Schema } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'

export type WhatValues = {
  charts: string[]
  /** Which of the states below is sent. */
  set: keyof States
  paper: 'a4' | 'letter'
  orientation: 'portrait' | 'landscape'
}

/** How the dashboard may be set when it is sent. */
export interface States {
  usual: State
  /** As the address of the page says that it is filtered. */
  now: State | undefined
  /** As the subscription has it. */
  kept: State | undefined
}

type Dashboard = Schema<'Dashboard'>
type Form = Pick<UseFormReturnType<WhatValues>, 'getInputProps' | 'values'>

const labels: Record<keyof States, string> = {
  kept: t('As currently sent'),
  now: t('As you have filtered the dashboard'),
  usual: t('As everybody finds it'),
}

/** Which charts are sent, and filtered to what. */
export function WhatFields({
  form,
  dashboard,
  states,
}: {
  form: Form
  dashboard: Dashboard
  states: States
}) {
  const charts = dashboard.charts.filter(({ kind }) => kind !== 'section')
  const ways = (Object.keys(labels) as (keyof States)[]).filter((way) => states[way])
  return (
    <>
      <MultiSelect
        label={t('Charts')}
        placeholder={form.values.charts.length === 0 ? t('All charts') : ''}
        data={charts.map(({ id, title }) => ({ value: id, label: title || id }))}
        searchable
        clearable
        {...form.getInputProps('charts')}
      />
      <Radio.Group label={t('Filters')} {...form.getInputProps('set')}>
        <Stack gap={6} mt={6}>
          {ways.map((way) => (
            <Radio
              key={way}
              value={way}
              label={labels[way]}
              description={wordsOf(states[way] ?? {}, dashboard)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {!states.now && dashboard.filters.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('To send it filtered, filter the dashboard first and come here by its menu.')}
        </Text>
      )}
    </>
  )
}

const wordsOf = (state: State, dashboard: Dashboard): string =>
  stateWords(state, dashboard).join(' · ') || t('Not filtered')

/** How the PDF is laid out. */
export function ReportFields({ form }: { form: Form }) {
  return (
    <Group gap="lg" align="flex-end">
      <div role="group" aria-label={t('Page')}>
        <Text size="sm" fw={500} mb={4}>
          {t('Page')}
        </Text>
        <SegmentedControl
          data={[
            { value: 'a4', label: t('A4') },
            { value: 'letter', label: t('Letter') },
          ]}
          {...form.getInputProps('paper')}
        />
      </div>
      <div role="group" aria-label={t('Orientation')}>
        <Text size="sm" fw={500} mb={4}>
          {t('Orientation')}
        </Text>
        <SegmentedControl
          data={[
            { value: 'portrait', label: t('Portrait') },
            { value: 'landscape', label: t('Landscape') },
          ]}
          {...form.getInputProps('orientation')}
        />
      </div>
    </Group>
  )
}

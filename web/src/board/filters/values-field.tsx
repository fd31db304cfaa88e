import { Checkbox, Group, Radio, ScrollArea, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState, useContext } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatCompact } from '../../../../charts/src/values/format-number.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import type { FieldProps } from './filter-field.tsx'
import { scalarWords } from './filter-words.ts'
import { type Scalar, ValuesContext } from './values-from.ts'
import type { Filter, State } from '../board-state.ts'

/** Chooses among the values that there are, with how often each is there. */
export function ValuesField({ filter, filters, state, value, onChange }: FieldProps) {
  const [q, setQ] = useState('')
  const found = useValues(filter, { filters, state, q })
  const chosen = (
    value?.operator === 'in' ? (value.values ?? []) : value ? [value.value as Scalar] : []
  ).filter((one) => one !== undefined)
  const offered = found.data ?? []
  const unseen = q === '' ? chosen.filter((one) => !offered.some((other) => other.value === one)) : []
  const rows = [...unseen.map((one) => ({ value: one, label: undefined, count: undefined })), ...offered]
  const isMultiple = filter.is_multiple !== false
  const set = (next: Scalar[]) => onChange(next.length > 0 ? { operator: 'in', values: next } : undefined)
  const toggle = (one: Scalar) =>
    chosen.includes(one)
      ? set(chosen.filter((other) => other !== one))
      : set(isMultiple ? [...chosen, one] : [one])
  return (
    <Stack gap="xs">
      <TextInput
        size="sm"
        data-autofocus
        aria-label={t('Search values of {{label}}', { label: filter.label })}
        placeholder={t('Search')}
        leftSection={<IconSearch size={15} aria-hidden />}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <FailureAlert error={found.error} />
      <ScrollArea.Autosize mah={280} type="auto" offsetScrollbars="y" viewportProps={{ tabIndex: -1 }}>
        {found.isPending && !found.error && <Skeleton height={120} aria-label={t('Loading')} />}
        {found.data && rows.length === 0 && (
          <Text size="sm" c="dimmed" py="xs">
            {t('No values match.')}
          </Text>
        )}
        <Stack gap={2} role="group" aria-label={t('Values of {{label}}', { label: filter.label })}>
          {rows.map(({ value: one, label, count }) => {
            const Box = isMultiple ? Checkbox : Radio
            return (
              <Group key={`${typeof one}${one}`} className="value-row" wrap="nowrap" justify="space-between">
                <Box
                  size="sm"
                  label={label ?? scalarWords(one)}
                  checked={chosen.includes(one)}
                  onChange={() => toggle(one)}
                />
                {count !== undefined && (
                  <Text size="xs" c="dimmed" component="span">
                    {formatCompact(count)}
                  </Text>
                )}
              </Group>
            )
          })}
        </Stack>
      </ScrollArea.Autosize>
    </Stack>
  )
}

/** The values that a filter offers, most frequent first; of those only that the filters it depends on leave. */
function useValues(filter: Filter, { filters, state, q }: { filters: Filter[]; state: State; q: string }) {
  const [settled] = useDebouncedValue(q, 200)
  const from = useContext(ValuesContext)
  const wanted = { filter, filters, state, q: settled }
  return useQuery({
    queryKey: from.keyOf(wanted),
    enabled: from.offers(filter),
    queryFn: ({ signal }) => from.fetchOffered(wanted, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

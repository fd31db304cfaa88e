import { Card, NumberInput, Select, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { FilterList } from './filter-list.tsx'
import type { BuilderProps } from './query-draft.ts'
import { nameOfDimension, nameOfMeasure } from './query-draft.ts'
import { DimensionList } from './dimension-list.tsx'
import { MeasureList } from './measure-list.tsx'

/** Puts a question together by choosing columns. */
export function Builder(props: BuilderProps) {
  const { columns, draft, onDraft } = props
  return (
    <Card component="section" aria-label="Question" padding="md" className="builder">
      <Stack gap="lg">
        <Part title="Group by">
          <DimensionList {...props} />
        </Part>
        <Part title="Compute">
          <MeasureList {...props} />
        </Part>
        <Part title="Filter">
          <FilterList
            columns={columns}
            filters={draft.filters}
            onFilters={(filters) => onDraft({ ...draft, filters })}
          />
        </Part>
        <Part title="Order and limit">
          <OrderAndLimit draft={draft} onDraft={onDraft} />
        </Part>
      </Stack>
    </Card>
  )
}

function OrderAndLimit({ draft, onDraft }: Omit<BuilderProps, 'columns'>) {
  const names = [...draft.dimensions.map(nameOfDimension), ...draft.measures.map(nameOfMeasure)]
  const sort = draft.sort[0]
  const chosen = sort && names.includes(sort.by) ? `${sort.order ?? 'asc'} ${sort.by}` : null
  return (
    <>
      <Select
        size="sm"
        aria-label="Order by"
        placeholder="Order by"
        clearable
        clearButtonProps={{ 'aria-label': 'No order' }}
        disabled={names.length === 0}
        data={[...new Set(names)].flatMap((name) => [
          { value: `desc ${name}`, label: `${name}, largest first` },
          { value: `asc ${name}`, label: `${name}, smallest first` },
        ])}
        value={chosen}
        onChange={(value) => {
          const order = value?.startsWith('desc ') ? 'desc' : 'asc'
          onDraft({ ...draft, sort: value ? [{ by: value.slice(order.length + 1), order }] : [] })
        }}
      />
      <NumberInput
        size="sm"
        label="At most this many rows"
        min={1}
        max={50_000}
        clampBehavior="strict"
        allowDecimal={false}
        value={draft.limit}
        onChange={(limit) => typeof limit === 'number' && limit >= 1 && onDraft({ ...draft, limit })}
      />
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="xs" component="section">
      <Title order={2} size="h6">
        {title}
      </Title>
      {children}
    </Stack>
  )
}

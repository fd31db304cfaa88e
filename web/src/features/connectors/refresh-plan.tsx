import { MultiSelect, Radio, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { t } from '../../lib/words.ts'
import { useColumns, type SourceTable } from './source-tables.ts'

/** How a dataset gets its rows. */
export interface RefreshPlan {
  mode: 'extract' | 'live'
  strategy: 'full' | 'incremental'
  cursor_column: string | null
  key_columns: string[]
  on_drift: 'ask' | 'approve' | 'refuse'
}

export const wholeEachTime: RefreshPlan = {
  mode: 'extract',
  strategy: 'full',
  cursor_column: null,
  key_columns: [],
  on_drift: 'ask',
}

interface RefreshPlanFieldsProps {
  plan: RefreshPlan
  onPlan: (plan: RefreshPlan) => void
  canBeLive: boolean
  connectorId: number
  /** With one table its columns can be named. */
  table: SourceTable | undefined
}

export function RefreshPlanFields(props: RefreshPlanFieldsProps) {
  const { plan, onPlan, canBeLive, table } = props
  return (
    <Stack gap="md">
      <Radio.Group
        label={t('How it is read')}
        value={plan.mode}
        onChange={(mode) => onPlan({ ...plan, mode: mode as RefreshPlan['mode'] })}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="extract"
            label={t('Extract')}
            description={t(
              'Rows are copied into the warehouse: fast, with versions, and the source rests between refreshes.',
            )}
          />
          <Radio
            value="live"
            disabled={!canBeLive}
            label={t('Live')}
            description={
              canBeLive
                ? t('Every question goes to the source: always up to date, as fast as the source is.')
                : t('This kind of connector cannot answer questions itself.')
            }
          />
        </Stack>
      </Radio.Group>
      {plan.mode === 'extract' && table && <Strategy {...props} table={table} />}
      {plan.mode === 'extract' && (
        <Select
          label={t('When columns of the source change')}
          allowDeselect={false}
          data={driftChoices}
          value={plan.on_drift}
          onChange={(on_drift) => on_drift && onPlan({ ...plan, on_drift })}
        />
      )}
    </Stack>
  )
}

const driftChoices = [
  { value: 'ask' as const, label: t('Keep the last version until someone approves') },
  { value: 'approve' as const, label: t('Take the new columns and say so') },
  { value: 'refuse' as const, label: t('Fail the refresh') },
]

function Strategy({ plan, onPlan, connectorId, table }: RefreshPlanFieldsProps & { table: SourceTable }) {
  const columns = useColumns(connectorId, table).data?.items ?? []
  const names = columns.map(({ name }) => name)
  const cursors = columns.filter(({ type }) =>
    ['integer', 'date', 'timestamp', 'decimal', 'text'].includes(type),
  )
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500} id="refresh-strategy">
        {t('A refresh reads')}
      </Text>
      <SegmentedControl
        aria-labelledby="refresh-strategy"
        value={plan.strategy}
        onChange={(strategy) => onPlan({ ...plan, strategy: strategy as RefreshPlan['strategy'] })}
        data={[
          { value: 'full', label: t('everything') },
          { value: 'incremental', label: t('only what is new or changed') },
        ]}
      />
      {plan.strategy === 'incremental' && table.name.endsWith('/') && (
        <Text size="sm" c="dimmed">
          {t('Files that are new are added. When one was written again or is gone, everything is read.')}
        </Text>
      )}
      {plan.strategy === 'incremental' && !table.name.endsWith('/') && (
        <>
          <Select
            label={t('Cursor')}
            description={t('A column that grows with every change, such as the time of the last change.')}
            required
            searchable
            data={cursors.map(({ name }) => name)}
            value={plan.cursor_column}
            onChange={(cursor_column) => onPlan({ ...plan, cursor_column })}
          />
          <MultiSelect
            label={t('Key')}
            description={t('Rows that are read again replace those of the same key.')}
            searchable
            data={names}
            value={plan.key_columns}
            onChange={(key_columns) => onPlan({ ...plan, key_columns })}
          />
        </>
      )}
    </Stack>
  )
}

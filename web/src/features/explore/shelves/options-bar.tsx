import { ActionIcon, Group, NumberInput, Select, Switch, Tooltip } from '@mantine/core'
import { IconSwitchHorizontal } from '@tabler/icons-react'
import { isCyclic } from '../../../../../charts/src/values/grain-text.ts'
import { numberMarks } from '../../../../../charts/src/values/locale.ts'
import { t } from '../../../lib/words.ts'
import { transpose } from '../draft/draft-moves.ts'
import { outputNames, type ComparisonKind, type QueryDraft } from '../draft/query-draft.ts'

interface OptionsBarProps {
  draft: QueryDraft
  onDraft: (draft: QueryDraft) => void
}

const comparisons: { value: ComparisonKind; label: string }[] = [
  { value: 'previous_period', label: t('the period before') },
  { value: 'previous_month', label: t('the month before') },
  { value: 'previous_quarter', label: t('the quarter before') },
  { value: 'previous_year', label: t('the year before') },
]

/** What holds for the question as a whole: totals, comparison, order, limit. */
export function OptionsBar({ draft, onDraft }: OptionsBarProps) {
  const hasTime = [...draft.rows, ...draft.columns].some(({ grain }) => grain && !isCyclic(grain))
  return (
    <Group gap="md" className="shelf-options" role="group" aria-label={t('Options')}>
      <Switch
        size="xs"
        label={t('Totals')}
        disabled={draft.values.length === 0}
        checked={draft.totals}
        onChange={(event) => onDraft({ ...draft, totals: event.currentTarget.checked })}
      />
      <Switch
        size="xs"
        label={t('Subtotals')}
        disabled={draft.rows.length < 2 || draft.values.length === 0}
        checked={draft.subtotals}
        onChange={(event) => onDraft({ ...draft, subtotals: event.currentTarget.checked })}
      />
      {hasTime && draft.values.length > 0 && (
        <Select
          size="xs"
          w={185}
          aria-label={t('Compare with')}
          placeholder={t('Compare with')}
          clearable
          clearButtonProps={{ 'aria-label': t('No comparison') }}
          data={comparisons}
          value={draft.comparison ?? null}
          onChange={(comparison) => onDraft({ ...draft, comparison: comparison ?? undefined })}
        />
      )}
      <Order draft={draft} onDraft={onDraft} />
      <RowLimit draft={draft} onDraft={onDraft} />
      {draft.columns.length > 0 && (
        <Tooltip label={t('Turn rows and columns round')}>
          <ActionIcon
            variant="default"
            aria-label={t('Turn rows and columns round')}
            onClick={() => onDraft(transpose(draft))}
          >
            <IconSwitchHorizontal size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  )
}

/** How many rows an answer has at most; it says itself when there are more. */
export function RowLimit({ draft, onDraft }: OptionsBarProps) {
  return (
    <NumberInput
      size="xs"
      w={92}
      aria-label={t('Row limit')}
      prefix="≤ "
      min={1}
      max={100_000}
      clampBehavior="strict"
      allowDecimal={false}
      {...numberMarks()}
      value={draft.limit}
      onChange={(limit) => typeof limit === 'number' && limit >= 1 && onDraft({ ...draft, limit })}
    />
  )
}

function Order({ draft, onDraft }: OptionsBarProps) {
  const names = [...new Set(outputNames(draft))]
  const [sort] = draft.sort
  const chosen = sort && names.includes(sort.by) ? `${sort.order ?? 'asc'} ${sort.by}` : null
  return (
    <Select
      size="xs"
      w={190}
      aria-label={t('Order by')}
      placeholder={t('Order by')}
      clearable
      clearButtonProps={{ 'aria-label': t('No order') }}
      disabled={names.length === 0}
      comboboxProps={{ width: 280, position: 'bottom-start' }}
      data={names.flatMap((name) => [
        { value: `desc ${name}`, label: t('{{name}}, largest first', { name }) },
        { value: `asc ${name}`, label: t('{{name}}, smallest first', { name }) },
      ])}
      value={chosen}
      onChange={(value) => {
        const order = value?.startsWith('desc ') ? 'desc' : 'asc'
        onDraft({ ...draft, sort: value ? [{ by: value.slice(order.length + 1), order }] : [] })
      }}
    />
  )
}

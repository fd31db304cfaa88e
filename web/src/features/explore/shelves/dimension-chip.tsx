import { Button, Group, MultiSelect, NumberInput, Select, Switch } from '@mantine/core'
import { IconSwitchHorizontal } from '@tabler/icons-react'
import { t } from '../../../lib/words.ts'
import { Chip, Moves } from './chip.tsx'
import { changeDimension, computeDimension, removeDimension } from '../draft/draft-moves.ts'
import { familyOfField, type Field } from '../draft/field.ts'
import { nameOfDimension, nameOfValue, type Dimension, type QueryDraft } from '../draft/query-draft.ts'
import type { Grain } from '../../../../../charts/src/values/grain-text.ts'
import { grainWords } from '../../../lib/grain-words.ts'

interface DimensionChipProps {
  shelf: 'rows' | 'columns'
  at: number
  dimension: Dimension
  field: Field | undefined
  draft: QueryDraft
  onDraft: (draft: QueryDraft) => void
}

export function DimensionChip(props: DimensionChipProps) {
  const { shelf, at, dimension, field, draft, onDraft } = props
  const name = nameOfDimension(dimension)
  const label = labelOfDimension(dimension, field)
  const other = shelf === 'rows' ? 'columns' : 'rows'
  const change = ({ name: _name, ...next }: Dimension) => onDraft(changeDimension(draft, dimension, next))
  return (
    <Chip
      label={label}
      kind="dimension"
      dragged={{ field: dimension.column, from: shelf, at }}
      onRemove={() => onDraft(removeDimension(draft, name))}
    >
      {field && field.grains.length > 0 && (
        <Select
          size="xs"
          label={t('By')}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data={[
            { value: 'exact', label: t('exact moment') },
            ...field.grains.map((grain) => ({ value: grain, label: grainWords[grain] })),
          ]}
          value={dimension.grain ?? 'exact'}
          onChange={(grain) => {
            const { grain: _grain, ...rest } = dimension
            if (grain) change(grain === 'exact' ? rest : { ...rest, grain: grain as Grain })
          }}
        />
      )}
      {familyOfField(field) === 'number' && (
        <NumberInput
          size="xs"
          label={t('In bins of')}
          placeholder={t('no bins')}
          min={0}
          value={dimension.bin ?? ''}
          onChange={(bin) => {
            const { bin: _bin, ...rest } = dimension
            change(typeof bin === 'number' && bin > 0 ? { ...rest, bin } : rest)
          }}
        />
      )}
      <TopFields name={name} draft={draft} onDraft={onDraft} />
      <Group gap={6}>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconSwitchHorizontal size={14} aria-hidden />}
          onClick={() =>
            onDraft({
              ...draft,
              [shelf]: draft[shelf].toSpliced(at, 1),
              [other]: [...draft[other], dimension],
            })
          }
        >
          {other === 'rows' ? t('Move to rows') : t('Move to columns')}
        </Button>
        {field && familyOfField(field) === 'number' && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => onDraft(computeDimension(draft, dimension, field))}
          >
            {t('Use as a value')}
          </Button>
        )}
        <Moves {...props} />
      </Group>
    </Chip>
  )
}

interface TopFieldsProps {
  name: string
  draft: QueryDraft
  onDraft: (draft: QueryDraft) => void
}

/** Keeps the largest few values, and may put the rest together as "others". */
function TopFields({ name, draft, onDraft }: TopFieldsProps) {
  const values = draft.values.map(nameOfValue)
  const top = draft.top?.dimension === name ? draft.top : undefined
  const [first] = values
  const down = draft.rows.map(nameOfDimension)
  const others = down.includes(name) ? down.filter((other) => other !== name) : []
  if (first === undefined) return null
  return (
    <>
      <Switch
        size="xs"
        label={t('Only the top values')}
        checked={top !== undefined}
        onChange={(event) =>
          onDraft({
            ...draft,
            top: event.currentTarget.checked
              ? { dimension: name, by: first, limit: 10, others: true }
              : undefined,
          })
        }
      />
      {top && (
        <>
          <Group gap="xs" grow>
            <NumberInput
              size="xs"
              label={t('How many')}
              min={1}
              max={1000}
              allowDecimal={false}
              value={top.limit}
              onChange={(limit) =>
                typeof limit === 'number' && limit > 0 && onDraft({ ...draft, top: { ...top, limit } })
              }
            />
            <Select
              size="xs"
              label={t('By')}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              data={values}
              value={top.by}
              onChange={(by) => by && onDraft({ ...draft, top: { ...top, by } })}
            />
          </Group>
          {others.length > 0 && (
            <MultiSelect
              size="xs"
              label={t('Within each')}
              placeholder={top.per?.length ? undefined : t('Of everything')}
              comboboxProps={{ withinPortal: false }}
              data={others}
              value={top.per ?? []}
              onChange={(per) => onDraft({ ...draft, top: { ...top, per } })}
            />
          )}
          <Switch
            size="xs"
            label={t('The rest together as “others”')}
            checked={top.others}
            onChange={(event) => onDraft({ ...draft, top: { ...top, others: event.currentTarget.checked } })}
          />
        </>
      )}
    </>
  )
}

function labelOfDimension(dimension: Dimension, field: Field | undefined): string {
  const { name: _name, ...bare } = dimension
  return nameOfDimension({ ...bare, column: field?.label ?? dimension.column })
}

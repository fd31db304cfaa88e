import { ActionIcon, Button, Group, Input, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { t } from '../../../lib/words.ts'
import { errorsBelow } from '../../../ui/schema-form/setting-schema.ts'
import type { StepColumn } from './column-choice.tsx'
import { ComparisonRow } from './comparison-row.tsx'
import {
  conditionOf,
  groupOf,
  isComparison,
  placeIn,
  type Condition,
  type Group as ConditionGroup,
  type Together,
} from './condition.ts'

interface ConditionFieldProps {
  label: string
  columns: StepColumn[]
  /** Values that a column has in the sample, to choose from. */
  samplesOf: (column: string) => string[]
  condition: Condition | undefined
  error?: string | undefined
  errors: Record<string, string>
  onCondition: (condition: Condition | undefined) => void
}

/** A condition on rows: comparisons that hold together or one for another, in groups within groups. */
export function ConditionField(props: ConditionFieldProps) {
  const { label, error, errors } = props
  const isPlaced = Object.keys(errors).length > 0
  return (
    <Input.Wrapper label={label} labelElement="div" error={isPlaced ? undefined : error}>
      <GroupField {...props} depth={0} />
    </Input.Wrapper>
  )
}

const words: { value: Together; label: string }[] = [
  { value: 'all', label: t('all of') },
  { value: 'any', label: t('any of') },
  { value: 'none', label: t('none of') },
]

function GroupField(props: ConditionFieldProps & { depth: number }) {
  const { label, columns, condition, errors, onCondition, depth } = props
  const group = groupOf(condition)
  const { together, conditions } = group
  const change = (next: Partial<ConditionGroup>) => onCondition(conditionOf({ ...group, ...next }))
  const put = (at: number, next: Condition | undefined) =>
    change({ conditions: next === undefined ? conditions.toSpliced(at, 1) : conditions.with(at, next) })
  const first: Condition = { column: columns[0]?.name ?? '', operator: 'equals' }
  return (
    <Stack gap={8} className="condition-group" data-depth={depth} role="group" aria-label={label}>
      {conditions.length > 1 || depth > 0 ? (
        <Group gap={8}>
          <Text size="sm">{t('Rows where')}</Text>
          <SegmentedControl
            size="xs"
            aria-label={t('{{label}}: how many have to hold', { label })}
            value={together}
            data={words}
            onChange={(next) => change({ together: next as Together })}
          />
          <Text size="sm">{t('these hold')}</Text>
        </Group>
      ) : null}
      {conditions.map((one, at) => {
        const within = placeIn(condition, at)
        const known = within === '' ? errors : errorsBelow(within, errors)
        if (isComparison(one))
          return (
            <ComparisonRow
              key={at}
              {...props}
              label={`${label} ${at + 1}`}
              comparison={one}
              error={errors[within] ?? Object.values(known)[0]}
              onComparison={(next) => put(at, next)}
              onRemove={() => put(at, undefined)}
            />
          )
        return (
          <Group key={at} gap={4} align="flex-start" wrap="nowrap">
            <div className="condition-inner">
              <GroupField
                {...props}
                label={`${label} ${at + 1}`}
                condition={one}
                errors={known}
                depth={depth + 1}
                onCondition={(next) => put(at, next)}
              />
            </div>
            <ActionIcon
              aria-label={t('Remove the group {{label}} {{value}}', { label, value: at + 1 })}
              onClick={() => put(at, undefined)}
            >
              <IconX size={15} aria-hidden />
            </ActionIcon>
          </Group>
        )
      })}
      <Group gap={6}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => change({ conditions: [...conditions, first] })}
        >
          {t('Condition')}
        </Button>
        {conditions.length > 0 && depth < 3 && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => change({ conditions: [...conditions, { any: [first] }] })}
          >
            {t('Group')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

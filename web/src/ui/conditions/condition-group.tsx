import { ActionIcon, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../../lib/words.ts'
import { errorsBelow } from '../schema-form/setting-schema.ts'
import {
  conditionOf,
  groupOf,
  isComparison,
  placeIn,
  type Group as ConditionGroupValue,
  type Nested,
  type Together,
} from './condition.ts'
import './conditions.css'

export interface ComparisonRowProps<Comparison> {
  label: string
  comparison: Comparison
  error: string | undefined
  onComparison: (comparison: Comparison) => void
  onRemove: () => void
}

interface ConditionGroupProps<Comparison extends { column: string }> {
  label: string
  condition: Nested<Comparison> | undefined
  /** By the place of the comparison within the condition. */
  errors?: Record<string, string>
  /** What a new condition starts as. */
  first: Comparison
  row: (props: ComparisonRowProps<Comparison>) => ReactNode
  onCondition: (condition: Nested<Comparison> | undefined) => void
  depth?: number
}

const words: { value: Together; label: string }[] = [
  { value: 'all', label: t('all of') },
  { value: 'any', label: t('any of') },
  { value: 'none', label: t('none of') },
]

const maxDepth = 3

/** Comparisons of which all, any or none have to hold, in groups within groups. */
export function ConditionGroup<Comparison extends { column: string }>(
  props: ConditionGroupProps<Comparison>,
) {
  const { label, condition, errors = {}, first, row, onCondition, depth = 0 } = props
  const group = groupOf(condition)
  const { together, conditions } = group
  const change = (next: Partial<ConditionGroupValue<Comparison>>) =>
    onCondition(conditionOf({ ...group, ...next }))
  const put = (at: number, next: Nested<Comparison> | undefined) =>
    change({ conditions: next === undefined ? conditions.toSpliced(at, 1) : conditions.with(at, next) })
  return (
    <Stack gap={8} className="condition-group" data-depth={depth} role="group" aria-label={label}>
      {conditions.length > 1 || depth > 0 || together !== 'all' ? (
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
        const place = { label: `${label} ${at + 1}`, onRemove: () => put(at, undefined) }
        if (isComparison(one)) {
          const error = errors[within] ?? Object.values(known)[0]
          const drawn = row({ ...place, comparison: one, error, onComparison: (next) => put(at, next) })
          return <div key={at}>{drawn}</div>
        }
        return (
          <Group key={at} gap={4} align="flex-start" wrap="nowrap">
            <div className="condition-inner">
              <ConditionGroup
                {...props}
                label={place.label}
                condition={one}
                errors={known}
                depth={depth + 1}
                onCondition={(next) => put(at, next)}
              />
            </div>
            <ActionIcon
              aria-label={t('Remove the group {{label}} {{value}}', { label, value: at + 1 })}
              onClick={place.onRemove}
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
        {conditions.length > 0 && depth < maxDepth && (
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

import { Group, Progress, Stack, Text } from '@mantine/core'
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight, IconNumber123 } from '@tabler/icons-react'
import { formatNumber } from '../../../charts/src/values/format-number.ts'
import { t } from '../lib/words.ts'
import { translated } from '../../../charts/src/texts/translate.ts'
import type { BuiltKind } from './chart-kind.ts'
import {
  courseOf,
  coursePoints,
  movedText,
  numberFactsOf,
  numberWriter,
  type NumberFacts,
} from '../../../charts/src/texts/number-facts.ts'
import { numberSettings } from '../../../charts/src/setting-lists.ts'
import './charts.css'

export const number: BuiltKind = {
  kind: 'number',
  label: t('Number'),
  purpose: 'one',
  icon: IconNumber123,
  settings: [
    ...numberSettings,
    {
      option: 'show_comparison',
      label: translated({ en: 'How it changed', de: 'Wie er sich geändert hat' }),
    },
    { option: 'better', label: translated({ en: 'Which change is good', de: 'Welche Änderung gut ist' }) },
    { option: 'show_sparkline', label: translated({ en: 'Its course', de: 'Verlauf' }) },
    { option: 'target', label: t('Target') },
    { option: 'target_label', label: t('What the target is called') },
  ],
  unfit: ({ measures }) =>
    measures.length === 0
      ? translated({ en: 'A number needs a measure.', de: 'Eine Zahl braucht eine Kennzahl.' })
      : undefined,
  Body({ table, shape, height, options }) {
    const facts = numberFactsOf(table, shape, options)
    const write = numberWriter(options, shape)
    const course = options.show_sparkline === false || height < 130 ? [] : courseOf(shape)
    const isLow = height < lowPx
    return (
      <Stack gap={isLow ? 2 : 4} mih={Math.min(height, 120)} className="number" data-low={isLow || undefined}>
        {facts.value === undefined ? (
          <Text c="dimmed">{t('No value')}</Text>
        ) : (
          <span className="big-number" title={formatNumber(facts.value)}>
            {write(facts.value)}
          </span>
        )}
        <Text size={isLow ? 'xs' : 'sm'} c="dimmed" truncate>
          {shape.measures[0]}
          {shape.overTime && shape.labels.length > 1 ? `, ${shape.labels.at(-1)}` : ''}
        </Text>
        {options.show_comparison !== false && <Change facts={facts} write={write} />}
        {facts.reached !== undefined && options.target !== undefined && (
          <Target
            share={facts.reached}
            label={options.target_label}
            target={write(options.target)}
            isLow={isLow}
          />
        )}
        {course.length > 1 && <Course values={course} />}
      </Stack>
    )
  },
}

/** Below this all lines of a number fit only when they are set closer. */
const lowPx = 130

const arrows = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconArrowRight }
const colors = { better: 'var(--good)', worse: 'var(--bad)', neither: 'var(--mantine-color-dimmed)' }

function Change({ facts: { change }, write }: { facts: NumberFacts; write: (value: number) => string }) {
  if (!change) return null
  const { direction, verdict, before, against } = change
  const Arrow = arrows[direction]
  const was = `${against}: ${write(before)}`
  return (
    <Group gap={6} wrap="nowrap" c={colors[verdict]}>
      <Arrow size={18} aria-hidden className="number-sign" />
      <Text size="sm" fw={600} component="span" className="number-sign no-wrap">
        {movedText(change, write)}
      </Text>
      <Text size="sm" c="dimmed" component="span" truncate title={was}>
        {was}
      </Text>
    </Group>
  )
}

interface TargetProps {
  share: number
  label?: string | undefined
  target: string
  isLow: boolean
}

function Target({ share, label = t('target'), target, isLow }: TargetProps) {
  const words = t('vs. {{label}} {{target}}', { label, target })
  return (
    <div className={isLow ? 'target-beside' : undefined}>
      <Progress flex={1} value={Math.max(0, Math.min(100, share * 100))} aria-label={words} />
      <Text size="xs" c="dimmed" mt={isLow ? 0 : 2} truncate title={words}>
        {words}
      </Text>
    </div>
  )
}

const [wide, high] = [200, 36]

/** The trend of the number. Its values are described by other charts and by the table. */
function Course({ values }: { values: number[] }) {
  return (
    <svg viewBox={`0 0 ${wide} ${high}`} className="sparkline" aria-hidden preserveAspectRatio="none">
      <polyline points={coursePoints(values, { width: wide, height: high })} />
    </svg>
  )
}

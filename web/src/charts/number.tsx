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
  numberLabel,
  numberWriter,
  targetText,
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
      label: translated({ en: 'Change from the period before', de: 'Veränderung zur Vorperiode' }),
    },
    { option: 'better', label: translated({ en: 'Which change is good', de: 'Welche Änderung gut ist' }) },
    { option: 'show_sparkline', label: translated({ en: 'Sparkline', de: 'Sparkline' }) },
    { option: 'target', label: t('Target') },
    { option: 'target_label', label: t('Label of the target') },
  ],
  unfit: ({ measures }) =>
    measures.length === 0
      ? translated({ en: 'A number needs a measure.', de: 'Eine Zahl braucht eine Kennzahl.' })
      : undefined,
  Body({ table, shape, height, options }) {
    const facts = numberFactsOf(table, shape, options)
    const write = numberWriter(options, shape)
    const course = options.show_sparkline === false ? [] : courseOf(shape)
    const value = facts.value === undefined ? '' : write(facts.value)
    const hasTarget = options.target !== undefined && facts.value !== undefined
    const hasChange = options.show_comparison !== false && facts.change !== undefined
    // As much as there is room for: what it changed by, then its target, its name, its course.
    const lines = Math.floor((height - valuePx(height)) / linePx)
    const isNamed = lines > Number(hasChange) + Number(hasTarget)
    const room = lines - Number(hasChange) - Number(hasTarget) - Number(isNamed)
    return (
      <Stack gap={0} h={height} className="number">
        {facts.value === undefined ? (
          <Text c="dimmed">{t('No value')}</Text>
        ) : (
          <span
            className="big-number"
            title={formatNumber(facts.value)}
            style={{
              fontSize: `min(${valuePx(height) / 1.15}px, ${Math.floor(160 / Math.max(4, value.length))}cqw)`,
            }}
          >
            {value}
          </span>
        )}
        {isNamed && (
          <Text size="xs" c="dimmed" truncate>
            {numberLabel(shape, facts)}
          </Text>
        )}
        {hasChange && lines > 0 && <Change facts={facts} write={write} />}
        {hasTarget && lines > Number(hasChange) && (
          <Target facts={facts} words={targetText(options, write)} />
        )}
        {course.length > 1 && room > 1 && <Course values={course} />}
      </Stack>
    )
  },
}

const linePx = 21

/** How high the line of the number is: what is left to it by what else has to be said. */
const valuePx = (height: number) => Math.max(26, Math.min(66, height * 0.42))

const arrows = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconArrowRight }
const colors = { better: 'var(--good)', worse: 'var(--bad)', neither: 'var(--mantine-color-dimmed)' }

function Change({ facts: { change }, write }: { facts: NumberFacts; write: (value: number) => string }) {
  if (!change) return null
  const { direction, verdict, before, against } = change
  const Arrow = arrows[direction]
  const was = `${against}: ${write(before)}`
  return (
    <Group gap={6} wrap="nowrap" c={colors[verdict]}>
      <Arrow size={16} aria-hidden className="number-sign" />
      <Text size="xs" fw={600} component="span" className="number-sign no-wrap">
        {movedText(change, write)}
      </Text>
      <Text size="xs" c="dimmed" component="span" truncate title={was}>
        {was}
      </Text>
    </Group>
  )
}

/** Its target, with a bar as far as it is reached where more is better. */
function Target({ facts: { reached, isOnTarget }, words }: { facts: NumberFacts; words: string }) {
  return (
    <div className="target-beside">
      {reached !== undefined && (
        <Progress flex={1} value={Math.max(0, Math.min(100, reached * 100))} aria-label={words} />
      )}
      <Text size="xs" c={isOnTarget === false ? 'var(--bad)' : 'dimmed'} truncate title={words}>
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

import { Stack, Text } from '@mantine/core'
import { IconNumber123 } from '@tabler/icons-react'
import { formatNumber } from '../lib/format.ts'
import type { BuiltKind } from './chart-kind.ts'
import { formatterFor } from './formatter.ts'

export const number: BuiltKind = {
  kind: 'number',
  label: 'Number',
  icon: IconNumber123,
  unfit: ({ measures }) => (measures.length === 0 ? 'A number needs a measure.' : undefined),
  Body({ shape, height, options }) {
    const value = shape.series[0]?.values.at(shape.overTime ? -1 : 0)
    return (
      <Stack gap={2} justify="center" mih={Math.min(height, 120)} style={{ containerType: 'inline-size' }}>
        {typeof value === 'number' ? (
          <span className="big-number" title={formatNumber(value)}>
            {options.number_format || options.unit || Math.abs(value) >= 1e6
              ? formatterFor(options)(value)
              : formatNumber(value)}
          </span>
        ) : (
          <Text c="dimmed">No value</Text>
        )}
        <Text size="sm" c="dimmed">
          {shape.measures[0]}
          {shape.overTime && shape.labels.length > 1 ? `, ${shape.labels.at(-1)}` : ''}
        </Text>
      </Stack>
    )
  },
}

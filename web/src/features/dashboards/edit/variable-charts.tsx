import { Select, Stack, Text } from '@mantine/core'
import type { Chart } from '../../../board/parts.ts'
import type { Variable } from '../../../board/variables/variable-state.ts'
import { t } from '../../../lib/words.ts'
import { isInSql, placeOf, placesFor, withoutVariable, withVariableAt } from './variable-places.ts'

interface VariableChartsProps {
  variable: Variable
  charts: Chart[]
  onChange: (variable: Variable, charts: Chart[]) => void
}

/** What a variable sets in each chart. */
export function VariableCharts({ variable, charts, onChange }: VariableChartsProps) {
  const fitting = charts.filter((chart) => placesFor(chart, variable).length > 0)
  const inSql = charts.filter((chart) => isInSql(chart, variable))
  const set = (chart: Chart, key: string | null) => {
    const plain = withoutVariable(chart, variable)
    const next = key === null ? { chart: plain, variable } : withVariableAt(plain, variable, key)
    onChange(
      next.variable,
      charts.map((one) => (one === chart ? next.chart : one)),
    )
  }
  return (
    <Stack gap="xs" role="group" aria-label={t('Sets in charts')}>
      <Text size="sm" fw={500}>
        {t('Sets in charts')}
      </Text>
      {fitting.length + inSql.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('No chart has a place for it yet. SQL names it ${{name}}.', { name: variable.name })}
        </Text>
      )}
      {fitting.map((chart) => (
        <Select
          key={chart.id}
          size="sm"
          label={chart.title}
          placeholder={t('Nothing')}
          clearable
          data={placesFor(chart, variable).map(({ key, label }) => ({ value: key, label }))}
          value={placeOf(chart, variable) ?? null}
          onChange={(key) => set(chart, key)}
        />
      ))}
      {inSql.map(({ id, title }) => (
        <Text key={id} size="sm">
          {t('{{title}}: in its SQL', { title })}
        </Text>
      ))}
    </Stack>
  )
}

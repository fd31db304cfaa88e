import { Button, Group, NumberInput, Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { kindsWithoutQuery } from '../../../../../contract/src/known-values.ts'
import { api } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'
import type { Publication } from '../app-words.ts'

interface EmbedPickerProps {
  /** Dashboards and entities of the app. */
  publications: readonly Publication[]
  onInsert: (line: string) => void
}

const whole = 'whole'
const rowsShown = 5

/** Chooses what of the app a page shows: a chart or number of a dashboard, the first rows of an entity, or a link to one. */
export function EmbedPicker({ publications, onInsert }: EmbedPickerProps) {
  const [slug, setSlug] = useState<string | null>(null)
  const [part, setPart] = useState<string>(whole)
  const [rows, setRows] = useState(rowsShown)
  const chosen = publications.find((one) => one.slug === slug)
  const { definition } = chosen ?? {}
  const dashboardId = definition?.kind === 'dashboard' ? definition.dashboard_id : undefined
  const dashboard = useQuery({
    queryKey: ['dashboard', dashboardId],
    queryFn: () => api.GET('/api/dashboards/{id}', { path: { id: dashboardId ?? 0 } }),
    enabled: dashboardId !== undefined,
  })
  const charts = (dashboard.data?.charts ?? []).filter(({ kind }) => !kindsWithoutQuery.includes(kind))
  const chart = charts.find(({ id }) => id === part)
  const line = () => {
    if (chosen?.kind === 'entity') return `{{list:${slug} limit=${rows}}}`
    if (!chart) return `{{dashboard:${slug}}}`
    return `{{${chart.kind === 'number' ? 'number' : 'chart'}:${slug}/${chart.id}}}`
  }
  return (
    <Group align="flex-end" gap="sm" role="group" aria-label={t('Show something of the app')}>
      <Select
        label={t('Show something of the app')}
        placeholder={t('Dashboard or entity')}
        data={publications.map(({ slug: value, name }) => ({ value, label: name }))}
        value={slug}
        onChange={(next) => {
          setSlug(next)
          setPart(whole)
        }}
      />
      {dashboardId !== undefined && (
        <Select
          label={t('Part')}
          allowDeselect={false}
          searchable
          data={[
            { value: whole, label: t('A link to the dashboard') },
            ...charts.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          value={part}
          onChange={(next) => setPart(next ?? whole)}
        />
      )}
      {chosen?.kind === 'entity' && (
        <NumberInput
          label={t('Rows')}
          w={90}
          min={1}
          max={50}
          clampBehavior="strict"
          allowDecimal={false}
          value={rows}
          onChange={(next) => setRows(Number(next) || rowsShown)}
        />
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={!chosen}
        onClick={() => onInsert(line())}
      >
        {t('Insert')}
      </Button>
    </Group>
  )
}

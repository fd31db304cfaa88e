import { Button, Card, Group, Kbd, Stack, Text } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { t, plural } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { quoteName } from '../../../ui/sql/quoted.ts'
import { SqlEditor } from '../../../ui/sql/sql-editor.tsx'
import { RunningQuery } from '../answer/running-query.tsx'
import { BoardBanner } from '../save/board-chart.tsx'
import { ExportMenu } from '../answer/export-menu.tsx'
import { parametersIn, ParameterForm, type ParameterValues } from './parameter-form.tsx'
import { SaveMenu } from '../save/save-menu.tsx'
import { useBoardSql, useSqlRun, useSqlTables } from './use-sql.ts'
import { useExploreAddress } from '../draft/use-draft.ts'
import type { ChartOptions } from '../../../../../charts/src/drawn-kind.ts'
import type { Schema } from '../../../lib/api.ts'
import { formatDuration } from '../../../lib/format.ts'
import type { AnswerTable } from '../../../../../charts/src/values/pivot.ts'
import type { ChartStyle } from '../answer/answer-panel.tsx'
import { ChartPanel } from '../answer/chart-panel.tsx'

interface SqlPanelProps {
  datasetId: number
  datasetName: string
}

/** One SELECT over every dataset one may query. */
export function SqlPanel({ datasetId, datasetName }: SqlPanelProps) {
  const [address, setAddress] = useExploreAddress()
  const [sql, setSql] = useState(address.sql ?? `select *\nfrom ${quoteName(datasetName)}\nlimit 100`)
  const [values, setValues] = useState<ParameterValues>({})
  const { inputs, dashboard, chart } = address
  const tables = useSqlTables(datasetId, inputs)
  const names = parametersIn(sql)
  const body = useMemo(
    () => ({ sql, ...(inputs ? { inputs } : {}), ...parametersOf(names.join(' '), values) }),
    [sql, inputs, names, values],
  )
  const { run, isCancelled, start, cancel, problem } = useSqlRun(datasetId, body)
  const board = useBoardSql(datasetId, run.data && !run.error ? run.variables : undefined)
  const opened = useRef(address.sql)
  useEffect(() => {
    // A saved statement was opened, or the user navigated back.
    if (address.sql === undefined || address.sql === opened.current) return
    opened.current = address.sql
    setSql(address.sql)
  }, [address.sql])
  const ask = () => {
    opened.current = sql
    setAddress({ sql }, true)
    start()
  }
  return (
    <Stack gap="md" miw={0}>
      {dashboard !== undefined && <BoardBanner dashboardId={dashboard} chartId={chart} />}
      <Card padding="md" component="section" aria-label={t('Statement')}>
        <SqlEditor
          label={t('SQL')}
          value={sql}
          tables={tables}
          problem={problem}
          onChange={setSql}
          onRun={ask}
          onStop={run.isPending ? cancel : undefined}
        />
        <ParameterForm names={names} values={values} onValues={setValues} />
        <Group mt="sm" mih={36}>
          {run.isPending ? (
            <Button variant="default" leftSection={<IconPlayerStop size={16} aria-hidden />} onClick={cancel}>
              {t('Stop')}
            </Button>
          ) : (
            <Button
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
              disabled={!sql.trim()}
              onClick={ask}
            >
              {t('Run')}
            </Button>
          )}
          {run.isPending ? (
            <RunningQuery onCancel={cancel} />
          ) : (
            <Text size="sm" c="dimmed">
              <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>{' '}
              {t('runs it. One SELECT; every dataset that you may query is a table of its name.')}
            </Text>
          )}
        </Group>
      </Card>
      {isCancelled && (
        <Text size="sm" c="dimmed" role="status">
          {t('Cancelled.')}
        </Text>
      )}
      {!isCancelled && <FailureAlert error={run.error} />}
      {run.data && !run.error && (
        <SqlResult
          result={run.data}
          look={{ kind: address.kind ?? 'table', options: address.options ?? {} }}
          onStyle={(look) => setAddress(look, true)}
          tools={(look) => (
            <>
              <ExportMenu datasetId={datasetId} datasetName={datasetName} body={run.variables ?? body} />
              <SaveMenu
                datasetId={datasetId}
                query={run.variables ?? body}
                board={board}
                title={dashboard === undefined ? '' : datasetName}
                {...look}
              />
            </>
          )}
        />
      )}
    </Stack>
  )
}

function parametersOf(names: string, values: ParameterValues): object {
  if (names === '') return {}
  return { parameters: Object.fromEntries(names.split(' ').map((name) => [name, values[name] ?? null])) }
}

interface SqlResultProps {
  result: Schema<'ExploreResult'>
  look: { kind: string; options: ChartOptions }
  onStyle: (look: ChartStyle) => void
  tools: (look: { kind: string; options: ChartOptions }) => ReactNode
}

/** The answer to a statement as a chart, with its settings. */
function SqlResult({ result, look, onStyle, tools }: SqlResultProps) {
  return (
    <Card component="section" aria-label={t('Result')} padding="md">
      <ChartPanel
        title={t('Result')}
        table={result as AnswerTable}
        hasTable={false}
        {...look}
        onStyle={onStyle}
        tools={tools(look)}
      />
      <Text size="sm" c="dimmed" aria-live="polite" mt="sm">
        {t('{{row_count}}{{value}} in {{elapsed_ms}}', {
          row_count: plural(result.row_count, 'row'),
          value: result.truncated ? t(' (there are more)') : '',
          elapsed_ms: formatDuration(result.elapsed_ms),
        })}
      </Text>
    </Card>
  )
}

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
import { ParameterPanel } from '../parameters/parameter-panel.tsx'
import { type ParameterSet, parameterSetOf, parametersIn, requestOf } from '../parameters/parameter-set.ts'
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
  const [parameters, setParameters] = useState<ParameterSet>(() => parameterSetOf(address))
  const { inputs, dashboard, chart } = address
  const tables = useSqlTables(datasetId, inputs)
  const names = parametersIn(sql)
  const body = useMemo(
    () => ({ sql, ...(inputs ? { inputs } : {}), ...requestOf(usedIn(names.join(' '), parameters)) }),
    [sql, inputs, names, parameters],
  )
  const { run, isCancelled, start, cancel, problem } = useSqlRun(datasetId, body)
  const board = useBoardSql(datasetId, run.data && !run.error ? run.variables : undefined)
  const opened = useRef(address.sql)
  useEffect(() => {
    // A saved statement was opened, or the user navigated back.
    if (address.sql === undefined || address.sql === opened.current) return
    opened.current = address.sql
    setSql(address.sql)
    setParameters(parameterSetOf(address))
  }, [address])
  const ask = () => {
    opened.current = sql
    setAddress({ sql, ...addressOf(body) }, true)
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
        <ParameterPanel datasetId={datasetId} named={names} set={parameters} onSet={setParameters} />
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

/** What of the parameters a statement names; one that was not defined is a text. */
function usedIn(names: string, { definitions, values }: ParameterSet): ParameterSet {
  const used = names === '' ? [] : names.split(' ')
  const isUsed = (name: string) => used.some((one) => one.toLowerCase() === name.toLowerCase())
  const known = definitions.filter(({ name }) => isUsed(name))
  const others = used.filter((name) => !known.some((one) => one.name.toLowerCase() === name.toLowerCase()))
  return {
    definitions: [...known, ...others.map((name) => ({ name, type: 'text' as const }))],
    values: Object.fromEntries(Object.entries(values).filter(([name]) => isUsed(name))),
  }
}

const addressOf = ({ parameter_definitions, parameters }: ReturnType<typeof requestOf>) => ({
  parameter_definitions,
  parameters,
})

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

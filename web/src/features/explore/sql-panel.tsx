import { Button, Card, Group, Kbd, Stack, Text } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { quoteName } from '../../ui/sql/quoted.ts'
import { SqlEditor } from '../../ui/sql/sql-editor.tsx'
import { RunningQuery } from './running-query.tsx'
import { BoardBanner } from './board-banner.tsx'
import { ExportMenu } from './export-menu.tsx'
import { parametersIn, ParameterForm } from './parameter-form.tsx'
import type { ParameterValues } from './parameter-form.tsx'
import { SaveMenu } from './save-menu.tsx'
import { SqlResult } from './sql-result.tsx'
import { useBoardSql } from './use-board-sql.ts'
import { useExploreAddress } from './use-draft.ts'
import { useSqlRun } from './use-sql-run.ts'
import { useSqlTables } from './use-sql-tables.ts'

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

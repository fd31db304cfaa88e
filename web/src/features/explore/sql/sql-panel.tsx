import { Button, Card, Group, Kbd, Stack, Text } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { quoteName } from '../../../ui/sql/quoted.ts'
import { SqlEditor } from '../../../ui/sql/sql-editor.tsx'
import { RunningQuery } from '../answer/running-query.tsx'
import { BoardBanner } from '../save/board-chart.tsx'
import { ExportMenu } from '../answer/export-menu.tsx'
import { ParameterPanel } from '../parameters/parameter-panel.tsx'
import {
  addressOf,
  type ParameterSet,
  parameterSetOf,
  parametersIn,
  requestOf,
  usedIn,
} from '../parameters/parameter-set.ts'
import { SqlResult } from './sql-result.tsx'
import { SaveMenu } from '../save/save-menu.tsx'
import { useBoardSql, useSqlRun, useSqlTables } from './use-sql.ts'
import { useExploreAddress } from '../draft/use-draft.ts'

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
  const body = useMemo(
    () => ({ sql, ...(inputs ? { inputs } : {}), ...requestOf(usedIn(sql, parameters)) }),
    [sql, inputs, parameters],
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
    setAddress({ sql, ...addressOf(usedIn(sql, parameters)) }, true)
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
        <ParameterPanel
          datasetId={datasetId}
          named={parametersIn(sql)}
          set={parameters}
          onSet={setParameters}
        />
        <RunRow isPending={run.isPending} isEmpty={!sql.trim()} onRun={ask} onStop={cancel} />
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

interface RunRowProps {
  isPending: boolean
  isEmpty: boolean
  onRun: () => void
  onStop: () => void
}

function RunRow({ isPending, isEmpty, onRun, onStop }: RunRowProps) {
  return (
    <Group mt="sm" mih={36}>
      {isPending ? (
        <Button variant="default" leftSection={<IconPlayerStop size={16} aria-hidden />} onClick={onStop}>
          {t('Stop')}
        </Button>
      ) : (
        <Button leftSection={<IconPlayerPlay size={16} aria-hidden />} disabled={isEmpty} onClick={onRun}>
          {t('Run')}
        </Button>
      )}
      {isPending ? (
        <RunningQuery onCancel={onStop} />
      ) : (
        <Text size="sm" c="dimmed">
          <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>{' '}
          {t('runs it. One SELECT; every dataset that you may query is a table of its name.')}
        </Text>
      )}
    </Group>
  )
}

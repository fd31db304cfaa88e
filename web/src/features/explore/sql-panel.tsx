import { Button, Card, Group, Kbd, Stack, Text, Textarea } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ChartView } from '../../charts/chart-view.tsx'
import { KindPicker } from '../../charts/kind-picker.tsx'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { formatDuration, plural } from '../../lib/format.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'

interface SqlPanelProps {
  datasetId: number
  datasetName: string
}

/** One SELECT over every dataset one may query. */
export function SqlPanel({ datasetId, datasetName }: SqlPanelProps) {
  const [sql, setSql] = useState(`select *\nfrom "${datasetName.replaceAll('"', '""')}"\nlimit 100`)
  const stop = useRef<AbortController>(null)
  const run = useMutation({
    mutationFn: () => {
      stop.current = new AbortController()
      return answer(
        api.POST('/api/datasets/{id}/explore', {
          params: { path: { id: datasetId } },
          body: { sql },
          signal: stop.current.signal,
        }),
      )
    },
  })
  const cancelled = run.error?.name === 'AbortError'
  return (
    <Stack gap="md">
      <Card padding="md">
        <Textarea
          label="SQL"
          description="One SELECT. Every dataset that you may query is a table by its name, in double quotes where it has spaces or capitals."
          autosize
          minRows={5}
          maxRows={20}
          spellCheck={false}
          classNames={{ input: 'editor' }}
          value={sql}
          onChange={(event) => setSql(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            run.mutate()
          }}
        />
        <Group mt="sm">
          <Button
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            loading={run.isPending}
            disabled={!sql.trim()}
            onClick={() => run.mutate()}
          >
            Run
          </Button>
          {run.isPending && (
            <Button variant="default" onClick={() => stop.current?.abort()}>
              Cancel
            </Button>
          )}
          <Text size="sm" c="dimmed">
            <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>
          </Text>
        </Group>
      </Card>
      {!cancelled && <FailureAlert error={run.error} />}
      {run.data && <SqlResult result={run.data} />}
    </Stack>
  )
}

function SqlResult({ result }: { result: Schema<'ExploreResult'> }) {
  const [kind, setKind] = useState('table')
  return (
    <Card>
      <Group justify="space-between" mb="md">
        <KindPicker value={kind} onChange={setKind} />
        <Text size="sm" c="dimmed" aria-live="polite">
          {plural(result.row_count, 'row')}
          {result.truncated ? ' (there are more)' : ''} in {formatDuration(result.elapsed_ms)}
        </Text>
      </Group>
      <ChartView title="Result" kind={kind} table={result} height={420} />
    </Card>
  )
}

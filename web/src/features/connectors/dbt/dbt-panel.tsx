import { Button, Checkbox, Code, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schema } from '../../../lib/api.ts'
import { formatAgo } from '../../../lib/format.ts'
import { invalidateAll } from '../../../lib/queries.ts'
import { sendFile } from '../../../lib/upload.ts'
import { t } from '../../../lib/words.ts'
import { showFailure, showToast } from '../../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { FileDrop } from '../../../ui/forms/file-drop.tsx'
import { SaveFailure } from '../../../ui/save-failure.tsx'
import { DbtReport } from './dbt-report.tsx'

type DbtImport = Schema<'DbtImport'>

interface Chosen {
  manifest: File
  catalog: File | undefined
}

interface Asked extends Chosen {
  overwrite: boolean
  isDryRun: boolean
  /** In spite of evaluations. */
  anyway?: boolean
}

/** A dbt project for the datasets of a connector: a look at what it would change, then the import, then its report. */
export function DbtPanel({ connectorId }: { connectorId: number }) {
  const [chosen, setChosen] = useState<Chosen>()
  const [overwrite, setOverwrite] = useState(false)
  const [plan, setPlan] = useState<DbtImport>()
  const last = useQuery({
    queryKey: ['dbt-import', connectorId],
    queryFn: () => api.GET('/api/connectors/{id}/dbt-import', { path: { id: connectorId } }),
  })
  const send = useMutation({
    mutationFn: (asked: Asked) => sendImport(connectorId, asked),
    onSuccess: (done) => {
      setPlan(done.applied ? undefined : done)
      if (!done.applied) return
      showToast(t('The dbt project is imported.'))
      setChosen(undefined)
      void invalidateAll()
    },
    onError: () => setPlan(undefined),
  })
  const look = (files: Chosen, takesDbt: boolean) => {
    setChosen(files)
    setOverwrite(takesDbt)
    send.mutate({ ...files, overwrite: takesDbt, isDryRun: true })
  }
  const choose = (files: File[]) => {
    const named = (name: string) => files.find((file) => file.name === name)
    const manifest = named('manifest.json') ?? (files.length === 1 ? files[0] : undefined)
    if (manifest) look({ manifest, catalog: named('catalog.json') }, overwrite)
    else showFailure(new Error(t('Choose manifest.json, and catalog.json if there is one.')))
  }
  const previous = last.data?.last
  return (
    <Stack maw={960} gap="lg">
      <Stack gap={4}>
        <Text component="h2" fw={600}>
          {t('Import from dbt')}
        </Text>
        <Text c="dimmed">
          {t(
            'Descriptions, tests, metrics and lineage of a dbt project for the datasets that read its tables. Import it again after each dbt run: what was changed in Quarry stays.',
          )}
        </Text>
      </Stack>
      <FileDrop
        label={t('Drop manifest.json and catalog.json here')}
        hint={t(
          'Both are in the target folder of the project. Nothing is changed before you have seen what would be.',
        )}
        accept=".json"
        multiple
        disabled={send.isPending}
        onFiles={choose}
      />
      {last.error && <FailureAlert error={last.error} />}
      {send.error && (
        <SaveFailure
          error={send.error}
          onAnyway={() => send.variables && send.mutate({ ...send.variables, anyway: true })}
        />
      )}
      {chosen && plan && (
        <Stack gap="md" aria-live="polite">
          <DbtReport report={plan} />
          <Group>
            <Button
              loading={send.isPending}
              onClick={() =>
                send.mutate({
                  ...chosen,
                  overwrite,
                  isDryRun: false,
                  anyway: send.variables?.anyway ?? false,
                })
              }
            >
              {t('Import')}
            </Button>
            <Checkbox
              label={t('Take the version of dbt where it was changed in Quarry')}
              checked={overwrite}
              onChange={({ currentTarget: { checked } }) => look(chosen, checked)}
            />
          </Group>
        </Stack>
      )}
      {!plan && previous && <LastImport report={previous} />}
    </Stack>
  )
}

function LastImport({ report }: { report: DbtImport }) {
  return (
    <Stack gap="md">
      <Text>
        {t('Last import')}: <Code>{report.project}</Code>{' '}
        {report.imported_at !== null && formatAgo(report.imported_at)}
      </Text>
      <DbtReport report={report} />
    </Stack>
  )
}

const sendImport = (
  connectorId: number,
  { manifest, catalog, overwrite, isDryRun, anyway = false }: Asked,
): Promise<DbtImport> =>
  sendFile<DbtImport>({
    path: `/api/connectors/${connectorId}/dbt-import`,
    files: { manifest, ...(catalog && { catalog }) },
    fields: {
      dry_run: String(isDryRun),
      overwrite: String(overwrite),
      evaluations_must_pass: String(!anyway),
    },
  })

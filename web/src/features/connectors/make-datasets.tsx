import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { showToast } from '../../ui/dialogs/dialogs.tsx'
import { noProject, ProjectSelect } from '../../ui/forms/about-form.tsx'
import { DatasetNames, type Outcome } from './dataset-names.tsx'
import { RefreshPlanFields, wholeEachTime, type RefreshPlan } from './refresh-plan.tsx'
import type { SourceTable } from './source-tables.ts'

/** A table, a file or a query of the source. */
export interface NewSource {
  name: string
  relation: { schema?: string; table: string } | { query: string } | { path: string }
  table?: SourceTable
}

interface MakeDatasetsProps {
  connector: Schema<'Connector'>
  kind: Schema<'ConnectorKind'>
  sources: NewSource[]
  onDone: () => void
}

/** Makes one dataset of each source, all read in the same way. */
export function MakeDatasets({ connector, kind, sources, onDone }: MakeDatasetsProps) {
  const navigate = useNavigate()
  const [names, setNames] = useState(() => sources.map(({ name }) => name))
  const [project, setProject] = useState(String(connector.project_id ?? noProject))
  const [plan, setPlan] = useState<RefreshPlan>(wholeEachTime)
  const [outcomes, setOutcomes] = useState<Outcome[]>([])
  const [busy, setBusy] = useState(false)
  const isDone = (at: number) => outcomes[at]?.id !== undefined

  const make = async () => {
    setBusy(true)
    const after = [...outcomes]
    for (const [at, { relation }] of sources.entries()) {
      if (isDone(at)) continue
      after[at] = await create(
        bodyOf({ connectorId: connector.id, name: names[at] ?? '', relation, plan, project }),
      )
      setOutcomes([...after])
    }
    setBusy(false)
    void invalidate('datasets', ['connector-tables', connector.id])
    const made = after.filter(({ id }) => id !== undefined)
    if (made.length < sources.length) return
    onDone()
    if (made.some(({ isWarned }) => isWarned))
      showToast(
        t(
          'Policies narrow another dataset of the same table. They do not hold for the new one: set policies for it, if it should be narrowed too.',
        ),
      )
    showToast(made.length === 1 ? t('Dataset created.') : `${made.length} datasets are made.`)
    void navigate({ to: made.length === 1 ? `/datasets/${made[0]?.id}` : '/datasets' })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
    >
      <Stack>
        <DatasetNames sources={sources} names={names} outcomes={outcomes} onNames={setNames} />
        <RefreshPlanFields
          plan={plan}
          onPlan={setPlan}
          canBeLive={kind.capabilities.includes('live')}
          connectorId={connector.id}
          table={sources.length === 1 ? sources[0]?.table : undefined}
        />
        <ProjectSelect value={project} onChange={setProject} />
        {outcomes.some(({ error }) => error !== undefined) && (
          <Alert color="orange" title={t('Some could not be created')}>
            <Text size="sm">
              {t('Change what is refused above and try those again; the others are made.')}
            </Text>
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={names.some((name) => name.trim() === '')}>
            {sources.length === 1 ? t('Create dataset') : t('Create datasets')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface Ask {
  connectorId: number
  name: string
  relation: NewSource['relation']
  plan: RefreshPlan
  project: string
}

function bodyOf({ connectorId, name, relation, plan: { mode, ...refresh }, project }: Ask) {
  return {
    name: name.trim(),
    connector_id: connectorId,
    source: relation,
    mode,
    project_id: project === noProject ? null : Number(project),
    ...(mode === 'extract' ? { refresh } : {}),
  }
}

async function create(body: ReturnType<typeof bodyOf>): Promise<Outcome> {
  try {
    const { id, warnings } = await api.POST('/api/datasets', { body })
    return { id, isWarned: warnings !== undefined }
  } catch (error) {
    return { error }
  }
}

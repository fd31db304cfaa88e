import { Group, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { api, type Schema } from '../../lib/api.ts'
import { useMe } from '../../lib/me.ts'
import { invalidate, queries } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { showToast } from '../../ui/dialogs/dialogs.tsx'
import { EntryForm } from '../../ui/forms/entry-form.tsx'
import { RecipientFields } from '../../ui/forms/recipient-fields.tsx'
import type { Alert } from './alert-words.ts'
import { AlertPreview } from './alert-preview.tsx'
import { ByFields, type ByValues } from './by-fields.tsx'
import {
  ConditionFields,
  conditionOf,
  conditionRules,
  conditionValues,
  firstCondition,
  type ConditionValues,
} from './condition-fields.tsx'
import { groupedBy, useWatched, type Source } from './watched.ts'
import { firstWhen, WhenFields, whenOf, whenRules, whenValues, type WhenValues } from './when-fields.tsx'

interface AlertFormProps {
  /** What is watched. */
  source: Source
  /** What a new one is called at first. */
  title: string
  /** The one to change; without it one is made. */
  alert?: Alert
  onDone: (alert: Alert) => void
  onCancel?: () => void
}

type Values = ConditionValues &
  WhenValues &
  ByValues & {
    name: string
    measure: string
    recipients: Alert['recipients']
  }

/** Makes an alert, or changes one. */
export function AlertForm({ source, title, alert, onDone, onCancel }: AlertFormProps) {
  const me = useMe().data
  const measures = useMeasures(source, alert?.measure)
  const watched = useWatched(source)
  const sourceOf = ({ group_by: groups }: ByValues) => groupedBy(source, watched, groups)
  return (
    <EntryForm<Values, Alert>
      initial={{
        name: alert?.name ?? title,
        measure: alert?.measure ?? '',
        group_by: null,
        explain_by: alert?.explain_by ?? [],
        recipients: alert?.recipients ?? { user_ids: me ? [me.user_id] : [] },
        ...(alert ? conditionValues(alert.condition) : firstCondition),
        ...(alert ? whenValues(alert) : firstWhen),
      }}
      rules={{
        name: (name) => (name.trim() ? null : t('Give it a name')),
        measure: (measure) => (measure ? null : t('Choose what is watched')),
        ...conditionRules,
        ...whenRules,
      }}
      submitLabel={alert ? t('Save') : t('Create alert')}
      {...(onCancel ? { onCancel } : {})}
      onSubmit={(values) => save(alert, bodyOf(values, sourceOf(values)))}
      onDone={(saved) => {
        showToast(alert ? t('The alert is saved.') : t('Alert created. You are notified when it fires.'))
        void invalidate('alerts')
        queries.setQueryData(['alert', saved.id], saved)
        onDone(saved)
      }}
    >
      {(form) => (
        <>
          <Group align="flex-start" grow>
            <TextInput label={t('Name')} required maxLength={200} {...form.getInputProps('name')} />
            <Select
              label={t('Measure')}
              required
              data={measures}
              {...form.getInputProps('measure')}
              value={form.values.measure || null}
            />
          </Group>
          <ConditionFields form={form as unknown as UseFormReturnType<ConditionValues>} />
          <ByFields
            form={form as unknown as UseFormReturnType<ByValues>}
            watched={watched}
            isChart={'dashboard_id' in source}
          />
          <WhenFields form={form as unknown as UseFormReturnType<WhenValues>} />
          <RecipientFields
            recipients={form.values.recipients}
            errors={form.errors}
            onChange={(recipients) => form.setFieldValue('recipients', recipients)}
          />
          <AlertPreview
            request={form.values.measure ? judgedOf(form.values, sourceOf(form.values)) : undefined}
          />
        </>
      )}
    </EntryForm>
  )
}

const judgedOf = (values: Values, source: Source) => ({
  source,
  measure: values.measure,
  condition: conditionOf(values),
  for_times: Number(values.for_times) || 1,
  explain_by: values.explain_by,
  only_complete: values.only_complete,
})

const bodyOf = (values: Values, source: Source) => ({
  name: values.name.trim(),
  ...judgedOf(values, source),
  ...whenOf(values),
  recipients: values.recipients,
})

const save = (alert: Alert | undefined, body: ReturnType<typeof bodyOf>): Promise<Alert> =>
  alert
    ? api.PATCH('/api/alerts/{id}', { path: { id: alert.id }, revision: alert.revision, body })
    : api.POST('/api/alerts', { body })

/** The measures that the answer has, and the one that is watched already. */
function useMeasures(source: Source, watched: string | undefined): string[] {
  const isChart = 'dashboard_id' in source
  const rendered = useQuery({
    queryKey: ['alert-measures', source],
    enabled: isChart,
    queryFn: () =>
      api.GET('/api/dashboards/{id}/render', {
        path: { id: isChart ? source.dashboard_id : 0 },
        query: { format: 'json', charts: isChart ? [source.chart] : [] },
      }),
  })
  const columns: Schema<'RenderedChart'>['result'] = rendered.data?.charts[0]?.result ?? null
  const names = (columns?.columns ?? []).flatMap(({ name, role, of }) =>
    role === 'measure' && of === undefined ? [name] : [],
  )
  return [...new Set([...(watched === undefined ? [] : [watched]), ...names])]
}

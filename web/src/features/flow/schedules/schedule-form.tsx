import { Divider, Group, NumberInput, Select, Switch, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { api, type Schema } from '../../../lib/api.ts'
import { datasetChoices, recipeChoices } from '../../../lib/choices.ts'
import { invalidate, queries } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { showToast } from '../../../ui/dialogs/dialogs.tsx'
import { EntryForm } from '../../../ui/forms/entry-form.tsx'
import { noProject, ProjectSelect } from '../../../ui/forms/about-form.tsx'
import { SearchMultiSelect } from '../../../ui/forms/search-select.tsx'
import { modeWords, type Action, type Schedule, type Trigger } from './schedule-words.ts'
import { defaultTrigger, TriggerFields } from './trigger-fields.tsx'

interface ScheduleFormProps {
  schedule?: Schedule
  /** What a new one would build. */
  action?: Action
  onDone: (schedule: Schedule) => void
  onCancel: () => void
}

type Values = {
  name: string
  description: string
  project: string
  trigger: Trigger
  action: Action
  catch_up: Schema<'ScheduleCatchUp'>
}

type Form = UseFormReturnType<Values>

/** Makes a schedule, or changes one. */
export function ScheduleForm({ schedule, action = {}, onDone, onCancel }: ScheduleFormProps) {
  return (
    <EntryForm<Values, Schedule>
      initial={{
        name: schedule?.name ?? '',
        description: schedule?.description ?? '',
        project: String(schedule?.project_id ?? noProject),
        trigger: schedule?.trigger ?? defaultTrigger('cron'),
        action: schedule?.action ?? { mode: 'required', ...action },
        catch_up: schedule?.catch_up ?? { policy: 'once' },
      }}
      rules={{
        name: (name) => (name.trim() ? null : t('Give it a name')),
        action: (wanted) => (buildsNothing(wanted) ? t('Choose what it builds') : null),
      }}
      submitLabel={schedule ? t('Save') : t('Create schedule')}
      onCancel={onCancel}
      onSubmit={({ project, ...rest }) => {
        const trigger =
          rest.trigger.kind === 'cron' ? { ...rest.trigger, cron: rest.trigger.cron.trim() } : rest.trigger
        return save(schedule, {
          ...rest,
          trigger,
          project_id: project === noProject ? null : Number(project),
        })
      }}
      onDone={(saved) => {
        showToast(schedule ? t('The schedule is saved.') : t('Schedule created.'))
        void invalidate('schedules')
        queries.setQueryData(['schedule', saved.id], saved)
        onDone(saved)
      }}
    >
      {(form) => (
        <>
          <TextInput
            label={t('Name')}
            required
            data-autofocus
            maxLength={200}
            {...form.getInputProps('name')}
          />
          <TriggerFields
            trigger={form.values.trigger}
            {...(schedule ? { scheduleId: schedule.id } : {})}
            errors={form.errors}
            onChange={(trigger) => form.setFieldValue('trigger', trigger)}
          />
          <Divider />
          <ActionFields form={form} />
          <Divider />
          <CatchUpFields form={form} />
          <ProjectSelect {...form.getInputProps('project')} value={form.values.project} />
          <Textarea label={t('Description')} autosize minRows={2} {...form.getInputProps('description')} />
        </>
      )}
    </EntryForm>
  )
}

const buildsNothing = ({ targets, recipe_ids: recipes, project_id: project }: Action) =>
  !targets?.length && !recipes?.length && project === undefined

type Body = Omit<Values, 'project'> & { project_id: number | null }

function save(schedule: Schedule | undefined, body: Body): Promise<Schedule> {
  if (!schedule) return api.POST('/api/pipeline/schedules', { body })
  return api.PATCH('/api/pipeline/schedules/{id}', {
    path: { id: schedule.id },
    revision: schedule.revision,
    body,
  })
}

function ActionFields({ form }: { form: Form }) {
  const { action } = form.values
  const set = (change: Partial<Action>) => {
    const next = Object.entries({ ...action, ...change }).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    )
    form.setFieldValue('action', Object.fromEntries(next) as Action)
  }
  return (
    <>
      <Text size="sm" fw={500}>
        {t('Builds')}
      </Text>
      <SearchMultiSelect
        source={datasetChoices}
        label={t('Datasets to bring up to date')}
        description={t('With the recipes that make them, and what those need')}
        value={action.targets?.map(String) ?? []}
        error={form.errors['action'] ?? form.errors['action.targets']}
        onChange={(ids) => set({ targets: ids.map(Number) })}
      />
      <SearchMultiSelect
        source={recipeChoices}
        label={t('Recipes')}
        value={action.recipe_ids?.map(String) ?? []}
        error={form.errors['action.recipe_ids']}
        onChange={(ids) => set({ recipe_ids: ids.map(Number) })}
      />
      <Group align="flex-end">
        <Select
          label={t('How much')}
          w={260}
          allowDeselect={false}
          data={Object.entries(modeWords).map(([value, label]) => ({ value, label }))}
          value={action.mode ?? 'required'}
          onChange={(mode) => set({ mode: (mode ?? 'required') as NonNullable<Action['mode']> })}
        />
        <Switch
          label={t('Refresh sources first')}
          mb={8}
          checked={action.refresh_sources ?? false}
          onChange={({ currentTarget: { checked } }) => set({ refresh_sources: checked })}
        />
      </Group>
    </>
  )
}

const policies = [
  { value: 'skip', label: t('leave them out') },
  { value: 'once', label: t('run once for all of them') },
  { value: 'all', label: t('run for each of them, one after the other') },
]

function CatchUpFields({ form }: { form: Form }) {
  const { catch_up: catchUp } = form.values
  if (form.values.trigger.kind !== 'cron') return null
  return (
    <Group align="flex-end">
      <Select
        label={t('Times that were missed')}
        description={t('Because nothing was running then, or the run before was still under way')}
        w={320}
        allowDeselect={false}
        data={policies}
        value={catchUp.policy}
        onChange={(policy) =>
          form.setFieldValue('catch_up', { policy: (policy ?? 'once') as typeof catchUp.policy })
        }
      />
      {catchUp.policy === 'all' && (
        <NumberInput
          label={t('Maximum')}
          w={110}
          min={1}
          max={100}
          allowDecimal={false}
          value={catchUp.most ?? 10}
          onChange={(max) => form.setFieldValue('catch_up', { policy: 'all', most: Number(max) || 1 })}
        />
      )}
    </Group>
  )
}

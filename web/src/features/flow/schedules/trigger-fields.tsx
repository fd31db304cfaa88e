import { Checkbox, Group, NumberInput, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { datasetChoices, recipeChoices, scheduleChoices } from '../../../lib/choices.ts'
import { mixedChoices } from '../../../lib/mixed-choices.ts'
import { t } from '../../../lib/words.ts'
import { SearchMultiSelect, SearchSelect } from '../../../ui/forms/search-select.tsx'
import { CronFields } from '../../../ui/times/cron-fields.tsx'
import { endingChoices, endingLabels, type Trigger } from './schedule-words.ts'

interface TriggerFieldsProps {
  trigger: Trigger
  /** The schedule that is changed; it does not wait for itself. */
  scheduleId?: number
  errors: Record<string, unknown>
  onChange: (trigger: Trigger) => void
}

const kinds = [
  { value: 'cron', label: t('At times') },
  { value: 'datasets', label: t('When datasets are updated') },
  { value: 'run', label: t('After another run') },
]

/** What makes a schedule start. */
export function TriggerFields({ trigger, scheduleId, errors, onChange }: TriggerFieldsProps) {
  return (
    <Stack gap="sm">
      <Text size="sm" fw={500}>
        {t('Starts')}
      </Text>
      <SegmentedControl
        aria-label={t('What makes it start')}
        data={kinds}
        value={trigger.kind}
        onChange={(kind) => onChange(defaultTrigger(kind as Trigger['kind']))}
      />
      {trigger.kind === 'cron' && (
        <CronFields
          cron={trigger.cron}
          timeZone={trigger.timezone}
          error={textOf(errors['trigger.cron'])}
          onChange={(change) => onChange({ ...trigger, ...change })}
        />
      )}
      {trigger.kind === 'datasets' && <DatasetFields trigger={trigger} errors={errors} onChange={onChange} />}
      {trigger.kind === 'run' && (
        <RunFields
          trigger={trigger}
          {...(scheduleId === undefined ? {} : { scheduleId })}
          errors={errors}
          onChange={onChange}
        />
      )}
    </Stack>
  )
}

const textOf = (error: unknown) => (typeof error === 'string' ? error : undefined)

export function defaultTrigger(kind: Trigger['kind']): Trigger {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (kind === 'cron') return { kind, cron: '0 6 * * *', timezone: zone }
  if (kind === 'datasets') return { kind, dataset_ids: [], when: 'any', wait_seconds: 60 }
  return { kind, statuses: ['succeeded'] }
}

type Of<Kind extends Trigger['kind']> = Omit<TriggerFieldsProps, 'trigger'> & {
  trigger: Extract<Trigger, { kind: Kind }>
}

function DatasetFields({ trigger, errors, onChange }: Of<'datasets'>) {
  return (
    <>
      <SearchMultiSelect
        source={datasetChoices}
        label={t('Datasets')}
        required
        value={trigger.dataset_ids.map(String)}
        error={textOf(errors['trigger.dataset_ids'])}
        onChange={(ids) => onChange({ ...trigger, dataset_ids: ids.map(Number) })}
      />
      <Group align="flex-end">
        <Select
          label={t('Waits for')}
          w={260}
          allowDeselect={false}
          data={[
            { value: 'any', label: t('any of them') },
            { value: 'all', label: t('a new version of all of them') },
          ]}
          value={trigger.when ?? 'any'}
          onChange={(when) => onChange({ ...trigger, when: when === 'all' ? 'all' : 'any' })}
        />
        <NumberInput
          label={t('Seconds of quiet before it starts')}
          description={t('Updates that come together start it once')}
          min={0}
          max={86_400}
          allowDecimal={false}
          value={trigger.wait_seconds ?? 60}
          onChange={(wait) => onChange({ ...trigger, wait_seconds: Number(wait) || 0 })}
        />
      </Group>
    </>
  )
}

const runChoices = mixedChoices({ schedule: scheduleChoices, recipe: recipeChoices })

function RunFields({ trigger, scheduleId, errors, onChange }: Of<'run'>) {
  const after =
    trigger.schedule_id === undefined ? `recipe:${trigger.recipe_id}` : `schedule:${trigger.schedule_id}`
  const chosen = trigger.schedule_id === undefined && trigger.recipe_id === undefined ? null : after
  const { statuses = ['succeeded'] } = trigger
  return (
    <>
      <SearchSelect
        source={runChoices}
        leaveOut={scheduleId === undefined ? [] : [`schedule:${scheduleId}`]}
        label={t('After runs of')}
        required
        value={chosen}
        error={textOf(errors['trigger'])}
        onChange={(value) => {
          const [kind, id] = (value ?? '').split(':')
          onChange({
            kind: 'run',
            statuses,
            ...(kind === 'schedule' ? { schedule_id: Number(id) } : {}),
            ...(kind === 'recipe' ? { recipe_id: Number(id) } : {}),
          })
        }}
      />
      <Checkbox.Group
        label={t('That')}
        value={statuses}
        onChange={(next) =>
          next.length > 0 &&
          onChange({ ...trigger, statuses: endingChoices.filter((one) => next.includes(one)) })
        }
      >
        <Group mt={6}>
          {endingChoices.map((ending) => (
            <Checkbox key={ending} value={ending} label={endingLabels[ending]} />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  )
}

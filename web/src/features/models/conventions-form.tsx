import { Card, Group, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { t } from '../../lib/words.ts'
import { errorAt, type Errors } from '../../ui/field-forms/model-field.ts'
import { type Model } from './draft.ts'
import { withChanges } from '../../lib/changed.ts'

type Conventions = NonNullable<Model['conventions']>

interface ConventionsFormProps {
  model: Model
  errors: Errors
  /** Names of time dimensions. */
  times: string[]
  onModel: (model: Model) => void
}

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const months = Array.from({ length: 12 }, (_, month) => ({
  value: String(month + 1),
  label: new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month)),
}))

/** What holds for the whole dataset. */
export function ConventionsForm({ model, errors, times, onModel }: ConventionsFormProps) {
  const conventions = model.conventions ?? {}
  const set = (change: { [K in keyof Conventions]?: Conventions[K] | undefined }) => {
    const next = withChanges<Conventions>(conventions, change)
    onModel(withChanges(model, { conventions: Object.keys(next).length > 0 ? next : undefined }))
  }
  return (
    <Card>
      <Stack gap="md">
        <Textarea
          label={t('What a row stands for')}
          description={t('For everyone who asks this dataset')}
          autosize
          minRows={2}
          value={model.description ?? ''}
          error={errorAt(errors, 'description')}
          onChange={({ currentTarget: { value } }) => onModel(withChanges(model, { description: value }))}
        />
        <Select
          label={t('Default time')}
          description={t('Comparisons and running totals follow it')}
          clearable
          clearButtonProps={{ 'aria-label': t('No default time') }}
          searchable
          data={times}
          value={model.default_time_dimension ?? null}
          error={errorAt(errors, 'default_time_dimension')}
          onChange={(time) => onModel(withChanges(model, { default_time_dimension: time ?? undefined }))}
        />
        <Group gap="md" align="flex-start" grow>
          <Select
            label={t('Weeks start on')}
            data={days.map((value) => ({ value, label: capital(value) }))}
            allowDeselect={false}
            value={conventions.week_starts_on ?? 'monday'}
            onChange={(day) =>
              set({ week_starts_on: (day as Conventions['week_starts_on'] | null) ?? undefined })
            }
          />
          <Select
            label={t('The fiscal year starts in')}
            allowDeselect={false}
            data={months}
            value={String(conventions.fiscal_year_starts_in ?? 1)}
            onChange={(month) => set({ fiscal_year_starts_in: month ? Number(month) : undefined })}
          />
          <TextInput
            label={t('Currency')}
            placeholder={t('EUR')}
            maxLength={3}
            value={conventions.currency ?? ''}
            error={errorAt(errors, 'conventions.currency')}
            onChange={({ currentTarget: { value } }) => set({ currency: value.toUpperCase() })}
          />
          <TextInput
            label={t('Time zone')}
            placeholder={t('UTC')}
            value={conventions.timezone ?? ''}
            error={errorAt(errors, 'conventions.timezone')}
            onChange={({ currentTarget: { value } }) => set({ timezone: value })}
          />
        </Group>
      </Stack>
    </Card>
  )
}

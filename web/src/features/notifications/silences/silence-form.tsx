import { Select, TextInput } from '@mantine/core'
import { formatTime } from '../../../lib/format.ts'
import { queries } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { showToast } from '../../../ui/dialogs/dialogs.tsx'
import { EntryForm } from '../../../ui/forms/entry-form.tsx'
import { SearchSelect } from '../../../ui/forms/search-select.tsx'
import { kinds, kindWords } from '../kinds.ts'
import {
  asLocal,
  endOf,
  replaceSilence,
  silencesKey,
  silenceDurations,
  subjectChoices,
  type Silence,
} from './silence.ts'

interface SilenceFormProps {
  /** What it begins with; a silence that exists has an end. */
  initial?: Partial<Silence>
  onDone: () => void
}

const everyKind = 'all'

type Values = { subject: string | null; kind: string; span: string; at: string }

/** Silences a subject or kind for a while. */
export function SilenceForm({ initial = {}, onDone }: SilenceFormProps) {
  const existing = initial.until === undefined ? undefined : (initial as Silence)
  return (
    <EntryForm<Values, Silence>
      initial={{
        subject: initial.subject ?? null,
        kind: initial.kind ?? everyKind,
        span: existing ? 'at' : '24',
        at: existing ? asLocal(existing.until) : '',
      }}
      rules={{
        subject: (subject, { kind }) =>
          subject === null && kind === everyKind ? t('Choose what it is about, or a kind below') : null,
        at: (at, { span }) => (endOf(span, at) === null ? t('Choose a time in the future') : null),
      }}
      submitLabel={existing ? t('Save') : t('Be silent')}
      onCancel={onDone}
      onSubmit={async ({ subject, kind, span, at }) => {
        const silence: Silence = {
          ...(subject === null ? {} : { subject }),
          ...(kind === everyKind ? {} : { kind: kind as NonNullable<Silence['kind']> }),
          until: endOf(span, at) ?? '',
        }
        queries.setQueryData(silencesKey, await replaceSilence(existing, silence))
        return silence
      }}
      onDone={({ until }) => {
        showToast(t('Muted until {{until}}.', { until: formatTime(until) }))
        onDone()
      }}
    >
      {(form) => (
        <>
          <SearchSelect
            source={subjectChoices}
            label={t('About')}
            description={t('A dataset, a recipe or a schedule')}
            placeholder={t('Whatever it is about')}
            clearable
            {...form.getInputProps('subject')}
            value={form.values.subject}
          />
          <Select
            label={t('Kind')}
            allowDeselect={false}
            data={[
              { value: everyKind, label: t('Of every kind') },
              ...kinds.map((kind) => ({ value: kind, label: kindWords[kind] })),
            ]}
            {...form.getInputProps('kind')}
          />
          <Select
            label={t('How long')}
            data-autofocus
            allowDeselect={false}
            data={silenceDurations}
            {...form.getInputProps('span')}
          />
          {form.values.span === 'at' && (
            <TextInput label={t('Until')} type="datetime-local" required {...form.getInputProps('at')} />
          )}
        </>
      )}
    </EntryForm>
  )
}

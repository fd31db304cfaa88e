import { Radio, Select, Stack, Switch } from '@mantine/core'
import { api } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'
import { showToast } from '../../../ui/dialogs/dialogs.tsx'
import { NameFields, nameRule } from '../../../ui/forms/about-form.tsx'
import { EntryForm } from '../../../ui/forms/entry-form.tsx'
import { type EvaluationSet, neverHours, periodChoices, refreshSet } from './evaluation-words.ts'

/** What a set is called, when it runs, and what follows from a wrong answer. */
export function SetSettings({ set }: { set: EvaluationSet }) {
  const { id, revision, name, description, interval_hours: hours, run_on_change, severity } = set
  return (
    <EntryForm
      initial={{
        name,
        description,
        period: hours === null ? neverHours : String(hours),
        run_on_change,
        severity: severity as string,
      }}
      rules={nameRule}
      submitLabel={t('Save')}
      onSubmit={({ period, severity: chosen, ...rest }) =>
        api.PATCH('/api/chat/evaluations/{id}', {
          path: { id },
          revision,
          body: {
            ...rest,
            severity: chosen === 'fail' ? 'fail' : 'warn',
            interval_hours: period === neverHours ? null : Number(period),
          },
        })
      }
      onDone={() => {
        showToast(t('The settings are saved.'))
        refreshSet(id)
      }}
    >
      {(form) => (
        <>
          <NameFields form={form} />
          <Select
            label={t('Run on a schedule')}
            data={periodChoices(hours)}
            allowDeselect={false}
            {...form.getInputProps('period')}
          />
          <Switch
            label={t('Run after each change')}
            description={t(
              'Of the model, the data or the policies of a dataset that the answers come from, or of an agent that is asked.',
            )}
            {...form.getInputProps('run_on_change', { type: 'checkbox' })}
          />
          <Radio.Group
            label={t('When a right answer becomes wrong')}
            description={t('Questions are asked with the permissions of whoever saved the evaluation last.')}
            {...form.getInputProps('severity')}
          >
            <Stack gap="xs" mt="xs">
              <Radio
                value="warn"
                label={t('Warn')}
                description={t('Administrators find it in the audit log.')}
              />
              <Radio
                value="fail"
                label={t('Hold the change back')}
                description={t(
                  'Before a model or policies are saved or new data is published, all questions are asked as if it had happened; questions to an agent before it is saved. Editors can go ahead anyway. At most 100 questions, 20 of them to agents.',
                )}
              />
            </Stack>
          </Radio.Group>
        </>
      )}
    </EntryForm>
  )
}

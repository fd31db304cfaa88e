import { TextInput } from '@mantine/core'
import { api, type Schema } from '../../../lib/api.ts'
import { invalidate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { showToast } from '../../../ui/dialogs/dialogs.tsx'
import { EntryForm } from '../../../ui/forms/entry-form.tsx'
import { verifiedKey } from '../verified/verified-key.ts'

interface VerifyFormProps {
  question: string
  answer: Pick<Schema<'VerifiedAnswer'>, 'dataset_id' | 'query' | 'chart_kind'>
  onDone: () => void
}

/** Vouches for an answer: the same question gets it from now on, whoever asks. */
export function VerifyForm({ question, answer, onDone }: VerifyFormProps) {
  return (
    <EntryForm
      initial={{ question }}
      rules={{ question: (value) => (value.trim() ? null : t('Enter the question')) }}
      submitLabel={t('Verify answer')}
      onCancel={onDone}
      onSubmit={(values) =>
        api.POST('/api/chat/verified-answers', { body: { ...answer, question: values.question.trim() } })
      }
      onDone={() => {
        onDone()
        showToast(t('The answer is verified.'))
        void invalidate(verifiedKey(answer.dataset_id))
      }}
    >
      {(form) => (
        <TextInput
          label={t('Question')}
          description={t(
            'Everyone who asks this gets the same query, computed with their own rights, with a mark that it is verified.',
          )}
          required
          data-autofocus
          maxLength={2000}
          {...form.getInputProps('question')}
        />
      )}
    </EntryForm>
  )
}

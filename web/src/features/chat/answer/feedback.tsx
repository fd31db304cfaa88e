import { ActionIcon, Group, Textarea, Tooltip } from '@mantine/core'
import { IconThumbDown, IconThumbDownFilled, IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'
import { openDialog, showFailure, showToast } from '../../../ui/dialogs/dialogs.tsx'
import { EntryForm } from '../../../ui/forms/entry-form.tsx'
import { putMessage, type Message } from '../messages/use-messages.ts'

type Opinion = { verdict: 'up' | 'down'; note?: string }

async function giveFeedback(message: Message, opinion: Opinion): Promise<void> {
  const path = { id: message.session_id, message_id: message.id }
  await api.POST('/api/chat/sessions/{id}/messages/{message_id}/feedback', { path, body: opinion })
  putMessage({ ...message, feedback: opinion.verdict })
}

/** Whether an answer was right; where it was not, a note says why. */
export function Feedback({ message }: { message: Message }) {
  const praise = useMutation({
    mutationFn: () => giveFeedback(message, { verdict: 'up' }),
    onError: showFailure,
  })
  const { feedback } = message
  return (
    <Group gap={4}>
      <Tooltip label={t('Good answer')}>
        <ActionIcon
          aria-label={t('Good answer')}
          aria-pressed={feedback === 'up'}
          loading={praise.isPending}
          onClick={() => praise.mutate()}
        >
          {feedback === 'up' ? (
            <IconThumbUpFilled size={17} aria-hidden />
          ) : (
            <IconThumbUp size={17} aria-hidden />
          )}
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('Wrong answer')}>
        <ActionIcon
          aria-label={t('Wrong answer')}
          aria-pressed={feedback === 'down'}
          onClick={() =>
            openDialog(t('What is wrong with this answer?'), (close) => (
              <NoteForm message={message} onDone={close} />
            ))
          }
        >
          {feedback === 'down' ? (
            <IconThumbDownFilled size={17} aria-hidden />
          ) : (
            <IconThumbDown size={17} aria-hidden />
          )}
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}

function NoteForm({ message, onDone }: { message: Message; onDone: () => void }) {
  return (
    <EntryForm
      initial={{ note: '' }}
      submitLabel={t('Send feedback')}
      onCancel={onDone}
      onSubmit={({ note }) =>
        giveFeedback(message, { verdict: 'down', ...(note.trim() ? { note: note.trim() } : {}) })
      }
      onDone={() => {
        onDone()
        showToast(t('Thank you. The authors of the dataset see your feedback.'))
      }}
    >
      {(form) => (
        <Textarea
          label={t('Note')}
          description={t('Optional. What did you expect instead?')}
          data-autofocus
          autosize
          minRows={3}
          maxLength={2000}
          {...form.getInputProps('note')}
        />
      )}
    </EntryForm>
  )
}

import { Badge, Text } from '@mantine/core'
import { t } from '../../../lib/words.ts'
import { MarkedText } from '../../../ui/documents/marked-text.tsx'
import type { Message } from './use-messages.ts'

/** The question as it was written; words that were not understood are marked. */
export function QuestionText({ message }: { message: Message }) {
  const unmatched = message.data?.interpretation.unmatched ?? []
  return (
    <div className="chat-question">
      <Text className="wrap-anywhere" component="h2" fz="md" fw={500}>
        <MarkedText text={message.content} spans={unmatched} className="chat-unmatched" />
      </Text>
      {message.edited && (
        <Badge size="sm" variant="default" mt={4}>
          {t('Edited')}
        </Badge>
      )}
    </div>
  )
}

import { Badge, Text } from '@mantine/core'
import { partsOf } from '../answer/edit-query.ts'
import { t } from '../../../lib/words.ts'
import type { Message } from './use-messages.ts'

/** The question as it was written; words that were not understood are marked. */
export function QuestionText({ message }: { message: Message }) {
  const unmatched = message.data?.interpretation.unmatched ?? []
  return (
    <div className="chat-question">
      <Text className="wrap-anywhere" component="h2" fz="md" fw={500}>
        {partsOf(message.content, unmatched).map(({ text, range }, at) =>
          range ? (
            <mark key={at} className="chat-unmatched">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </Text>
      {message.edited && (
        <Badge size="sm" variant="default" mt={4}>
          {t('Edited')}
        </Badge>
      )}
    </div>
  )
}

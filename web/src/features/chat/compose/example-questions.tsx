import { Button, Stack, Text, Title } from '@mantine/core'
import { IconMessageCircleQuestion } from '@tabler/icons-react'
import { t } from '../../../lib/words.ts'
import { useSuggestions } from '../../../ui/questions/use-suggestions.ts'
import { suggestionsAbout } from './suggestions.ts'

interface ExampleQuestionsProps {
  datasetIds: readonly number[]
  onAsk: (content: string) => void
}

/** What can be asked, by questions that the data of the caller answers. */
export function ExampleQuestions({ datasetIds, onAsk }: ExampleQuestionsProps) {
  const items = useSuggestions('', { from: suggestionsAbout(datasetIds), isWanted: true })
  return (
    <Stack align="center" gap="sm" py="xl" className="chat-start">
      <IconMessageCircleQuestion size={36} stroke={1.4} aria-hidden />
      <Title order={2} size="h3" ta="center">
        {t('Ask your data a question')}
      </Title>
      <Text c="dimmed" size="sm" ta="center" maw={520}>
        {t(
          'Write as you would ask a colleague. Every answer shows how it was read, which data it comes from and how to change it.',
        )}
      </Text>
      {items.length > 0 && (
        <ul className="chat-examples" aria-label={t('Example questions')}>
          {items.map(({ text }) => (
            <li key={text}>
              <Button variant="default" className="chat-choice" onClick={() => onAsk(text)}>
                {text}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

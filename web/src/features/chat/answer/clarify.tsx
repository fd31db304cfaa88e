import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { serverText, t } from '../../../lib/words.ts'
import { Choice, Choices } from '../../../ui/questions/choices.tsx'
import { withReplacements } from '../../../ui/questions/with-replacements.ts'
import type { DataAnswerProps } from './data-answer.tsx'
import { Readings } from './readings.tsx'
import { RememberSynonym, type Learned } from './remember-synonym.tsx'

/** What has to be said before the question can be answered; a choice takes the place of the word. */
export function Clarify(props: DataAnswerProps) {
  const { message, data, onAsk } = props
  const { reason, unmatched, dataset_id: datasetId } = data.interpretation
  const [chosen, setChosen] = useState<Record<number, string>>({})
  const [learned, setLearned] = useState<Learned>()
  const open = unmatched.filter(({ choices }) => choices.length > 0)
  const choose = (start: number, replacement: string) => {
    const next = { ...chosen, [start]: replacement }
    setChosen(next)
    if (!open.every((word) => next[word.start] !== undefined)) return
    const replacements = open.map((word) => ({ ...word, replacement: next[word.start] ?? word.text }))
    onAsk?.({ mode: 'sql', content: withReplacements(message.content, replacements) })
  }
  return (
    <Stack gap="xs">
      <Text className="wrap-anywhere">
        {serverText(reason ?? '') || t('One more thing before this can be answered.')}
      </Text>
      {unmatched.map(({ start, text, choices }) => (
        <Choices
          key={start}
          label={t('Meaning of “{{word}}”', { word: text })}
          text={
            choices.length > 0
              ? t('“{{word}}” could be', { word: text })
              : t('Nothing in your data is called “{{word}}”.', { word: text })
          }
        >
          {choices.map((choice) => (
            <Choice
              key={`${choice.dataset_id} ${choice.label} ${choice.replacement}`}
              isChosen={chosen[start] === choice.replacement}
              disabled={!onAsk}
              onClick={() => {
                const dataset = choice.dataset_id ?? datasetId
                if (choice.field !== undefined && choice.value === undefined && dataset !== null)
                  setLearned({ datasetId: dataset, field: choice.field, label: choice.label, word: text })
                choose(start, choice.replacement)
              }}
            >
              {choice.label}
            </Choice>
          ))}
        </Choices>
      ))}
      <Readings {...props} label={t('Did you mean')} />
      {learned && <RememberSynonym {...learned} question={message.content} />}
    </Stack>
  )
}

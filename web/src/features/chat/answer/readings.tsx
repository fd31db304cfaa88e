import { useQueries } from '@tanstack/react-query'
import { datasetQuery } from '../../../lib/dataset-queries.ts'
import { t } from '../../../lib/words.ts'
import { Choice, Choices } from '../../../ui/questions/choices.tsx'
import type { DataAnswerProps } from './data-answer.tsx'

/** Other readings of a question, each with its own query; those of another dataset say which. */
export function Readings({ label, message, data, onAsk }: DataAnswerProps & { label: string }) {
  const { alternatives, chart, dataset_id: chosen } = data.interpretation
  const others = [...new Set(alternatives.map(({ dataset_id: id }) => id).filter((id) => id !== chosen))]
  const datasets = useQueries({ queries: others.map((id) => ({ ...datasetQuery(id), retry: false })) })
  const nameOf = (id: number) => datasets[others.indexOf(id)]?.data?.name
  if (alternatives.length === 0 || !onAsk) return null
  return (
    <Choices label={t('Possible readings')} text={label}>
      {alternatives.map(({ dataset_id, query, description }) => (
        <Choice
          key={`${dataset_id} ${description}`}
          onClick={() =>
            onAsk({ mode: 'sql', content: message.content, edited: { dataset_id, query, chart } })
          }
        >
          {[description.replace(/\.$/, ''), nameOf(dataset_id)].filter(Boolean).join(' · ')}
        </Choice>
      ))}
    </Choices>
  )
}

import { Text } from '@mantine/core'
import { t } from '../../lib/words.ts'
import type { Suggestion } from './use-suggestions.ts'

interface SuggestionListProps {
  id: string
  items: readonly Suggestion[]
  /** The one that Enter chooses; -1 for none. */
  at: number
  onHover: (at: number) => void
  onChoose: (at: number) => void
}

const kinds: Record<string, string> = {
  measure: t('Measure'),
  dimension: t('Field'),
  value: t('Value'),
  time: t('Time'),
  question: t('Question'),
}

/** Completions of the question, above the field. */
export function SuggestionList({ id, items, at, onHover, onChoose }: SuggestionListProps) {
  return (
    <ul id={id} role="listbox" aria-label={t('Completions')} className="chat-suggestions">
      {items.map(({ text, label, kind }, index) => (
        <li
          key={`${kind} ${text}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className="chat-suggestion"
          onMouseMove={() => onHover(index)}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
        >
          <Text span size="sm" className="wrap-anywhere">
            {label}
          </Text>
          <Text span size="xs" c="dimmed">
            {kinds[kind] ?? ''}
          </Text>
        </li>
      ))}
    </ul>
  )
}

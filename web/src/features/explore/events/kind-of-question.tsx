import { SegmentedControl } from '@mantine/core'
import { t } from '../../../lib/words.ts'
import { startEvents, type EventsDraft } from '../draft/events-draft.ts'
import type { Field } from '../draft/field.ts'
import type { QueryDraft } from '../draft/query-draft.ts'

interface KindOfQuestionProps {
  fields: Field[]
  draft: QueryDraft
  onDraft: (draft: QueryDraft) => void
}

type Kind = 'groups' | EventsDraft['kind']

const kinds: { value: Kind; label: string }[] = [
  { value: 'groups', label: t('Groups') },
  { value: 'retention', label: t('Retention') },
  { value: 'funnel', label: t('Funnel') },
]

/** Groups of rows, those who return, or steps that are taken one after the other. */
export function KindOfQuestion({ fields, draft, onDraft }: KindOfQuestionProps) {
  return (
    <SegmentedControl
      size="xs"
      w="fit-content"
      aria-label={t('Kind of question')}
      value={draft.events?.kind ?? 'groups'}
      data={kinds}
      onChange={(next) => {
        const kind = next as Kind
        const events = kind === 'groups' ? undefined : startEvents(kind, fields, draft.events)
        onDraft({ ...draft, events })
      }}
    />
  )
}

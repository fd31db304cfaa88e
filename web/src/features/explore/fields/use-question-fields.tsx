import { useCan } from '../../../lib/me.ts'
import { t } from '../../../lib/words.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { addField } from '../draft/draft-moves.ts'
import type { Field } from '../draft/field.ts'
import { homeOf, type QueryDraft } from '../draft/query-draft.ts'
import type { FieldActions, NewField } from '../shelves/field-list.tsx'
import { FieldDialog } from './field-dialog.tsx'
import {
  fieldsOfQuestion,
  findQuestionField,
  freeName,
  removeField,
  replaceField,
  withField,
  type QuestionField,
} from './question-fields.ts'
import { useMoveToModel } from './use-move-to-model.ts'

interface Place {
  datasetId: number
  /** The fields that the dataset has without the question. */
  known: Field[]
  draft: QueryDraft
  onDraft: (draft: QueryDraft) => void
}

/** What can be done with the fields that a question alone has. */
export function useQuestionFields({ datasetId, known, draft, onDraft }: Place): FieldActions {
  const can = useCan()
  const move = useMoveToModel({ datasetId, draft, onDraft })
  const openField = (field: QuestionField, before?: string) =>
    openDialog(before === undefined ? t('New field') : t('Change the field'), (close) => (
      <FieldDialog
        offered={known}
        fields={draft.fields}
        onSave={(next) =>
          onDraft(before === undefined ? added(draft, next) : replaceField(draft, next, before))
        }
        onDone={close}
        {...{ datasetId, field, before }}
      />
    ))
  const withNamed = (name: string, act: (field: QuestionField) => void) => {
    const field = findQuestionField(draft.fields, name)
    if (field) act(field)
  }
  return {
    onNew: (made) => openField(newField(made, draft)),
    onEdit: (name) => withNamed(name, (field) => openField(field, name)),
    onRemove: (name) => onDraft(removeField(draft, name)),
    onMove: can('dataset.edit') ? (name) => withNamed(name, (field) => move.mutate(field)) : undefined,
  }
}

function newField(made: NewField, draft: QueryDraft): QuestionField {
  if (made === 'measure') {
    const name = freeName(draft, t('new measure'))
    return { role: 'measure', item: { name, kind: 'formula', formula: '' } }
  }
  const name = freeName(draft, made === 'groups' ? t('new groups') : t('new column'))
  const item =
    made === 'groups'
      ? { name, kind: 'text' as const, column: '', groups: [{ label: '', values: [] }] }
      : { name, kind: 'text' as const, formula: '' }
  return { role: 'dimension', item }
}

/** The question with a field of its own, which is shown at once. */
function added(draft: QueryDraft, field: QuestionField): QueryDraft {
  const fields = withField(draft.fields, field)
  const [one] = fieldsOfQuestion(withField({}, field))
  return one ? addField({ ...draft, fields }, one, homeOf(one)) : draft
}

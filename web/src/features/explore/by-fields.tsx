import { Group } from '@mantine/core'
import { useMemo } from 'react'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { FieldDialog } from './fields/field-dialog.tsx'
import {
  fieldsOfQuestion,
  findQuestionField,
  freeName,
  removeField,
  replaceField,
  withField,
  type QuestionField,
} from './fields/question-fields.ts'
import { useMoveToModel } from './fields/use-move-to-model.ts'
import { useDraft, useExploreAddress } from './draft/use-draft.ts'
import type { Offer } from './draft/field.ts'
import { AnswerPanel } from './answer/answer-panel.tsx'
import { BoardBanner } from './save/board-chart.tsx'
import { draftFrom } from './draft/draft-query.ts'
import { homeOf, type QueryDraft } from './draft/query-draft.ts'
import { addField, usedIn } from './draft/draft-moves.ts'
import { EventsShelves } from './events/events-shelves.tsx'
import { WhatIsMissing } from './events/what-is-missing.tsx'
import { KindOfQuestion } from './events/kind-of-question.tsx'
import { ParameterPanel } from './parameters/parameter-panel.tsx'
import { FieldList, type NewField } from './shelves/field-list.tsx'
import { Shelves } from './shelves/shelves.tsx'

interface ByFieldsProps {
  datasetId: number
  datasetName: string
  offer: Offer
}

/** Asks by choosing fields. */
export function ByFields({ datasetId, datasetName, offer: known }: ByFieldsProps) {
  const can = useCan()
  const [draft, setDraft] = useDraft()
  const offer = useMemo(
    () => ({ ...known, fields: [...fieldsOfQuestion(draft.fields), ...known.fields] }),
    [known, draft.fields],
  )
  const openField = (field: QuestionField, before?: string) =>
    openDialog(before === undefined ? t('New field') : t('Change the field'), (close) => (
      <FieldDialog
        offered={known.fields}
        fields={draft.fields}
        onSave={(next) =>
          setDraft(before === undefined ? added(draft, next) : replaceField(draft, next, before))
        }
        onDone={close}
        {...{ datasetId, field, before }}
      />
    ))
  const onEdit = (name: string) => {
    const field = findQuestionField(draft.fields, name)
    if (field) openField(field, name)
  }
  const move = useMoveToModel({ datasetId, draft, onDraft: setDraft })
  const onMove = (name: string) => {
    const field = findQuestionField(draft.fields, name)
    if (field) move.mutate(field)
  }
  const [{ query, kind, options, dashboard, chart, version }, setAddress] = useExploreAddress()
  const queryJson = JSON.stringify(query ?? null)
  const asked = useMemo(() => draftFrom(JSON.parse(queryJson)), [queryJson])
  const place = { datasetId, fields: offer.fields, draft, onDraft: setDraft }
  return (
    <div className="explore">
      <FieldList
        fields={offer.fields}
        used={usedIn(draft)}
        onAdd={(field, shelf) => setDraft(addField(draft, field, shelf))}
        onNew={(made) => openField(newField(made, draft))}
        onEdit={onEdit}
        onRemove={(name) => setDraft(removeField(draft, name))}
        onMove={can('dataset.edit') ? onMove : undefined}
      />
      <div className="explore-main">
        {dashboard !== undefined && <BoardBanner dashboardId={dashboard} chartId={chart} />}
        <Group gap="md" mb="xs" align="flex-end">
          <KindOfQuestion {...place} />
          {!draft.events && (
            <ParameterPanel
              datasetId={datasetId}
              set={draft.parameters}
              onSet={(parameters) => setDraft({ ...draft, parameters })}
            />
          )}
        </Group>
        {draft.events ? <EventsShelves {...place} events={draft.events} /> : <Shelves {...place} />}
        {draft.events && !asked.events ? (
          <WhatIsMissing events={draft.events} />
        ) : (
          <AnswerPanel
            datasetId={datasetId}
            datasetName={datasetName}
            offer={offer}
            draft={asked}
            onDraft={setDraft}
            look={{ kind, options }}
            onStyle={(look) => setAddress(look, true)}
            version={version}
          />
        )}
      </div>
    </div>
  )
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

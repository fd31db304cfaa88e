import { Group } from '@mantine/core'
import { useMemo } from 'react'
import { fieldsOfQuestion } from './fields/question-fields.ts'
import { useQuestionFields } from './fields/use-question-fields.tsx'
import { useDraft, useExploreAddress } from './draft/use-draft.ts'
import type { Offer } from './draft/field.ts'
import { AnswerPanel } from './answer/answer-panel.tsx'
import { BoardBanner } from './save/board-chart.tsx'
import { draftFrom } from './draft/draft-query.ts'
import { addField, usedIn } from './draft/draft-moves.ts'
import { EventsShelves } from './events/events-shelves.tsx'
import { WhatIsMissing } from './events/what-is-missing.tsx'
import { KindOfQuestion } from './events/kind-of-question.tsx'
import { ParameterPanel } from './parameters/parameter-panel.tsx'
import { FieldList } from './shelves/field-list.tsx'
import { Shelves } from './shelves/shelves.tsx'

interface ByFieldsProps {
  datasetId: number
  datasetName: string
  offer: Offer
}

/** Asks by choosing fields. */
export function ByFields({ datasetId, datasetName, offer: known }: ByFieldsProps) {
  const [draft, setDraft] = useDraft()
  const offer = useMemo(
    () => ({ ...known, fields: [...fieldsOfQuestion(draft.fields), ...known.fields] }),
    [known, draft.fields],
  )
  const ofFields = useQuestionFields({ datasetId, known: known.fields, draft, onDraft: setDraft })
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
        {...ofFields}
      />
      <div className="explore-main">
        {dashboard !== undefined && <BoardBanner dashboardId={dashboard} chartId={chart} />}
        <Group gap="md" mb="xs" align="flex-end">
          <KindOfQuestion {...place} />
          <ParameterPanel
            datasetId={datasetId}
            set={draft.parameters}
            onSet={(parameters) => setDraft({ ...draft, parameters })}
          />
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

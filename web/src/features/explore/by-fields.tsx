import { useMemo } from 'react'
import { useDraft, useExploreAddress } from './draft/use-draft.ts'
import type { Offer } from './draft/field.ts'
import { AnswerPanel } from './answer/answer-panel.tsx'
import { addField } from './draft/draft-moves.ts'
import { BoardBanner } from './save/board-chart.tsx'
import { comparisonsIn } from '../../ui/conditions/condition.ts'
import { draftFrom } from './draft/draft-query.ts'
import type { Filter } from './draft/query-draft.ts'
import { ParameterPanel } from './parameters/parameter-panel.tsx'
import { FieldList } from './shelves/field-list.tsx'
import { Shelves } from './shelves/shelves.tsx'

interface ByFieldsProps {
  datasetId: number
  datasetName: string
  offer: Offer
}

/** Asks by choosing fields. */
export function ByFields({ datasetId, datasetName, offer }: ByFieldsProps) {
  const [draft, setDraft] = useDraft()
  const [{ query, kind, options, dashboard, chart, version }, setAddress] = useExploreAddress()
  const queryJson = JSON.stringify(query ?? null)
  const asked = useMemo(() => draftFrom(JSON.parse(queryJson)), [queryJson])
  const used = new Set([
    ...[...draft.rows, ...draft.columns, ...draft.filters.flatMap((one) => comparisonsIn<Filter>(one))].map(
      ({ column }) => column,
    ),
    ...draft.values.flatMap((value) => (typeof value === 'string' ? value : (value.column ?? []))),
  ])
  return (
    <div className="explore">
      <FieldList
        fields={offer.fields}
        used={used}
        onAdd={(field, shelf) => setDraft(addField(draft, field, shelf))}
      />
      <div className="explore-main">
        {dashboard !== undefined && <BoardBanner dashboardId={dashboard} chartId={chart} />}
        <ParameterPanel
          datasetId={datasetId}
          set={draft.parameters}
          onSet={(parameters) => setDraft({ ...draft, parameters })}
        />
        <Shelves datasetId={datasetId} fields={offer.fields} draft={draft} onDraft={setDraft} />
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
      </div>
    </div>
  )
}

import { Card, Group, NumberInput, Select } from '@mantine/core'
import { t } from '../../../lib/words.ts'
import { grainWords } from '../../../lib/grain-words.ts'
import { retentionGrains } from '../../../../../contract/src/known-values.ts'
import type { EventsDraft, RetentionDraft } from '../draft/events-draft.ts'
import { familyOfField, type Field } from '../draft/field.ts'
import type { QueryDraft } from '../draft/query-draft.ts'
import { RowLimit } from '../shelves/options-bar.tsx'
import { EventFilters } from './event-filters.tsx'
import { FunnelSteps } from './funnel-steps.tsx'

interface EventsShelvesProps {
  datasetId: number
  fields: Field[]
  draft: QueryDraft
  events: EventsDraft
  onDraft: (draft: QueryDraft) => void
}

/** What a retention or a funnel is about, and which rows count for it. */
export function EventsShelves({ datasetId, fields, draft, events, onDraft }: EventsShelvesProps) {
  const set = (next: EventsDraft) => onDraft({ ...draft, events: next })
  const place = { datasetId, fields }
  return (
    <Card component="section" aria-label={t('Question')} padding={0} className="shelves">
      <Group gap="sm" p="sm" align="flex-end">
        <FieldChoice
          label={t('Who')}
          placeholder={t('e.g. the customer')}
          fields={fields.filter((field) => familyOfField(field) !== 'time')}
          value={events.entity}
          onField={(entity) => set({ ...events, entity })}
        />
        <FieldChoice
          label={t('Time')}
          placeholder={t('a date or a timestamp')}
          fields={fields.filter((field) => familyOfField(field) === 'time')}
          value={events.time}
          onField={(time) => set({ ...events, time })}
        />
        {events.kind === 'retention' && <Periods events={events} onEvents={set} />}
        <FieldChoice
          label={t('Divided by')}
          placeholder={t('nothing')}
          isClearable
          fields={fields}
          value={events.dimension}
          onField={(dimension) => set({ ...events, dimension })}
        />
      </Group>
      {events.kind === 'retention' ? (
        <>
          <EventFilters
            {...place}
            title={t('Beginning')}
            hint={t('Any row')}
            filters={events.start}
            onFilters={(start) => set({ ...events, start })}
          />
          <EventFilters
            {...place}
            title={t('Return')}
            hint={t('Any row')}
            filters={events.return}
            onFilters={(returning) => set({ ...events, return: returning })}
          />
        </>
      ) : (
        <FunnelSteps {...place} events={events} onEvents={set} />
      )}
      <EventFilters
        {...place}
        title={t('Filters')}
        hint={t('Add filter')}
        filters={draft.filters}
        onFilters={(filters) => onDraft({ ...draft, filters })}
      />
      <Group gap="md" className="shelf-options" role="group" aria-label={t('Options')}>
        <RowLimit draft={draft} onDraft={onDraft} />
      </Group>
    </Card>
  )
}

interface FieldChoiceProps {
  label: string
  placeholder: string
  fields: Field[]
  value: string | undefined
  isClearable?: boolean
  onField: (name: string | undefined) => void
}

function FieldChoice({ label, placeholder, fields, value, isClearable = false, onField }: FieldChoiceProps) {
  const offered = fields.filter(
    (field) => field.role === 'dimension' && !field.is_hidden && familyOfField(field) !== 'other',
  )
  return (
    <Select
      size="xs"
      w={190}
      label={label}
      placeholder={placeholder}
      searchable
      limit={100}
      nothingFoundMessage={t('No such field')}
      {...(isClearable
        ? { clearable: true, clearButtonProps: { 'aria-label': t('Not divided') } }
        : { allowDeselect: false })}
      data={offered.map((field) => ({
        value: field.name,
        label: field.join === null ? field.label : `${field.join.replaceAll('.', ' › ')} › ${field.label}`,
      }))}
      value={value ?? null}
      onChange={(name) => onField(name ?? undefined)}
    />
  )
}

const grains = retentionGrains.map((value) => ({ value, label: grainWords[value] }))

function Periods({ events, onEvents }: { events: RetentionDraft; onEvents: (events: EventsDraft) => void }) {
  return (
    <>
      <Select
        size="xs"
        w={120}
        label={t('Length of a period')}
        allowDeselect={false}
        data={grains}
        value={events.grain}
        onChange={(grain) => grain && onEvents({ ...events, grain })}
      />
      <NumberInput
        size="xs"
        w={90}
        label={t('Periods')}
        min={1}
        max={100}
        clampBehavior="strict"
        allowDecimal={false}
        value={events.periods}
        onChange={(periods) =>
          typeof periods === 'number' && periods >= 1 && onEvents({ ...events, periods })
        }
      />
    </>
  )
}

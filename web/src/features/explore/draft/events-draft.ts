import type { Schema } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'
import { familyOfField, type Field } from './field.ts'
import { completeFilters } from './filters.ts'

type FilterOrGroup = Schema<'FilterOrGroup'>
type Query = Schema<'Query'>
type Retention = Schema<'CohortRetention'>
type Funnel = Schema<'Funnel'>

interface Asked {
  /** Who starts, returns and takes the steps. */
  entity: string | undefined
  time: string | undefined
  dimension: string | undefined
}

export interface RetentionDraft extends Asked {
  kind: 'retention'
  grain: Retention['grain']
  start: FilterOrGroup[]
  return: FilterOrGroup[]
  periods: number
}

export interface StepDraft {
  name: string
  filters: FilterOrGroup[]
}

export interface FunnelDraft extends Asked {
  kind: 'funnel'
  steps: StepDraft[]
  within: Funnel['within'] | undefined
}

export type EventsDraft = RetentionDraft | FunnelDraft

const usualPeriods = 12

// Only an offer to begin with: whoever asks chooses another.
const entityNames =
  /customer|client|user|visitor|account|member|person|patient|kunde|nutzer|besucher|konto|mitglied/i

export const newStep = (at: number): StepDraft => ({
  name: t('Step {{number}}', { number: at + 1 }),
  filters: [],
})

/** A retention or a funnel to begin with, about the same entity and time where something was asked before. */
export function startEvents(
  kind: EventsDraft['kind'],
  fields: readonly Field[],
  before: EventsDraft | undefined,
): EventsDraft {
  const offered = fields.filter(({ role, is_hidden }) => role === 'dimension' && !is_hidden)
  const time = offered.find((field) => familyOfField(field) === 'time')?.name
  const entity = offered.find(
    (field) =>
      familyOfField(field) !== 'time' && (entityNames.test(field.name) || entityNames.test(field.label)),
  )?.name
  const asked = {
    entity: before?.entity ?? entity,
    time: before?.time ?? time,
    dimension: before?.dimension,
  }
  return kind === 'retention'
    ? { kind, ...asked, grain: 'month', start: [], return: [], periods: usualPeriods }
    : { kind, ...asked, steps: [newStep(0), newStep(1)], within: undefined }
}

const given = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: Value }

const some = <Name extends string>(name: Name, filters: readonly FilterOrGroup[]) => {
  const complete = completeFilters(filters)
  return given(name, complete.length > 0 ? complete : undefined)
}

/** The query of a retention or a funnel; undefined while something is missing. */
export function eventsQuery(
  events: EventsDraft,
  { filters, limit }: { filters: FilterOrGroup[]; limit: number },
): Query | undefined {
  const { entity, time, dimension } = events
  if (entity === undefined || time === undefined) return undefined
  const asked = { entity, time, ...given('dimension', dimension) }
  const around = { filters, limit }
  if (events.kind === 'retention')
    return {
      ...around,
      retention: {
        ...asked,
        grain: events.grain,
        ...some('start', events.start),
        ...some('return', events.return),
        periods: events.periods,
        names: {
          period: t('Period'),
          cohort: t('Cohort'),
          share: t('Share returned'),
          returned: t('Returned'),
          size: t('Size of the cohort'),
        },
      },
    }
  const steps = events.steps.map((step, at) => ({
    name: step.name.trim() === '' ? newStep(at).name : step.name,
    filters: completeFilters(step.filters),
  }))
  // Steps without a condition are every row: nobody means that of all of them.
  if (steps.every((step) => step.filters.length === 0)) return undefined
  return {
    ...around,
    funnel: {
      ...asked,
      steps,
      ...given('within', events.within),
      names: {
        step: t('Step'),
        reached: t('Reached'),
        conversion: t('Conversion'),
        from_previous: t('From the step before'),
      },
    },
  }
}

/** The draft of a query that came with an address or a chart. */
export function eventsIn({ retention, funnel }: Record<string, unknown>): EventsDraft | undefined {
  if (retention && typeof retention === 'object') {
    const { start = [], return: returning = [], periods = usualPeriods, ...rest } = retention as Retention
    const { entity, time, grain, dimension } = rest
    return { kind: 'retention', entity, time, dimension, grain, start, return: returning, periods }
  }
  if (funnel && typeof funnel === 'object') {
    const { entity, time, dimension, steps, within } = funnel as Funnel
    return { kind: 'funnel', entity, time, dimension, steps, within }
  }
  return undefined
}

/** How an answer is drawn that nobody has chosen a chart for. */
export const chartOfEvents = (events: EventsDraft) => {
  if (events.kind === 'retention')
    return events.dimension === undefined
      ? { kind: 'heat_map', options: { show_labels: true } }
      : { kind: 'table', options: {} }
  return { kind: events.dimension === undefined ? 'funnel' : 'bar', options: {} }
}

export const titleOfEvents = (events: EventsDraft, labelOf: (name: string) => string): string => {
  const label = labelOf(events.entity ?? '')
  return events.kind === 'retention'
    ? t('Retention of {{label}}', { label })
    : t('Funnel of {{label}}', { label })
}

import { datasetsOf } from '../publications/publication.ts'
import { datasetsOf as datasetsOfChart } from '../../dashboards/index.ts'
import type { AppSettings } from '../apps/app.ts'
import type {
  DashboardDefinition,
  EndpointDefinition,
  EntityChart,
  EntityDefinition,
  EntityField,
  PublicationDefinition,
  PublicationKind,
} from '../../../../../contract/src/publication-definitions.ts'
import type { Publication } from '../../../../../contract/src/publications.ts'
import type { ColumnType } from '../../../../../contract/src/datasets.ts'
import type { Format } from '../../../../../contract/src/formats.ts'
import type { Model } from '../../../../../contract/src/models.ts'
import type { Titles } from '../../../../../contract/src/titles.ts'
import type { Parameter } from '../../../../../contract/src/parameters.ts'
import type { Contents } from '../../dashboards/index.ts'

/** The models that queries name fields of, by the ids of their datasets. */
export type FrozenModels = Readonly<Record<string, Model>>

export interface FrozenField extends EntityField {
  label: string
  type: ColumnType
  format?: Format
}

/** A chart on the page of an object, and how it is filtered to it. */
export interface ObjectChart extends EntityChart {
  section: number
  /** Rows of the chart's dataset belong to the object where this column, or field of a join, equals a column of the object. */
  links: { datasetId: number; column: string; from: string }[]
}

/** What a release keeps of each kind beside its definition: all that must not change under its viewers. */
export interface FrozenByKind {
  dashboard: {
    version: number
    contents: Contents
    models: FrozenModels
    as_of?: string
  }
  endpoint: {
    columns: { name: string; type: ColumnType }[]
    parameters: readonly Parameter[]
    models: FrozenModels
    as_of?: string
  }
  entity: {
    fields: FrozenField[]
    /** Of the data, where they are pinned. */
    as_of?: string
    charts?: ObjectChart[]
  }
  page: Record<never, never>
}

interface FrozenOf<K extends PublicationKind, D> extends Pick<
  Publication,
  'id' | 'slug' | 'name' | 'description'
> {
  /** Absent: it has none. */
  titles?: Titles
  kind: K
  definition: D
  frozen: FrozenByKind[K]
}

export type FrozenDashboard = FrozenOf<'dashboard', DashboardDefinition>
export type FrozenEndpoint = FrozenOf<'endpoint', EndpointDefinition>
export type FrozenEntity = FrozenOf<'entity', EntityDefinition>
export type FrozenPage = FrozenOf<'page', Extract<PublicationDefinition, { kind: 'page' }>>
export type FrozenPublication = FrozenDashboard | FrozenEndpoint | FrozenEntity | FrozenPage

/** An app as a release keeps it. */
export interface FrozenApp extends Pick<AppSettings, 'languages' | 'theme' | 'navigation' | 'landing'> {
  name: string
  description: string
  /** Absent: it has none. */
  titles?: Titles
  publications: FrozenPublication[]
}

/** The data that a release is to show for good. */
export const pinnedBy = ({ publications }: Pick<FrozenApp, 'publications'>) =>
  publications.flatMap((one) => {
    if (one.kind === 'page' || one.frozen.as_of === undefined) return []
    const models = one.kind === 'entity' ? [] : Object.values(one.frozen.models)
    const own =
      one.kind === 'dashboard'
        ? one.frozen.contents.charts.flatMap(datasetsOfChart)
        : datasetsOf(one.definition)
    const joined = models.flatMap(({ joins }) => joins.map(({ dataset_id: id }) => id))
    return [{ datasetIds: [...own, ...joined], at: one.frozen.as_of }]
  })

import type { Filter } from '../../../../../contract/src/filters.ts'
import type { Model, ModelDimension } from '../../../../../contract/src/models.ts'
import type { Titles } from '../../../../../contract/src/titles.ts'
import { Refusal } from '../../../kernel/errors.ts'
import type { ChatPrincipal } from '../../../kernel/in-chat.ts'
import { type DatasetTable, getDatasetTable } from '../../datasets/index.ts'
import { cachedScenes, type SceneOf } from '../../explore/index.ts'
import type { AskedData } from '../../interpretation/index.ts'
import { emptyModel, kindOf, withoutValues } from '../../models/index.ts'
import type { FrozenDashboard, FrozenEntity, FrozenField } from '../releases/frozen.ts'
import { modelsById, type OpenedApp } from '../serving/open-app.ts'
import type { Asking } from '../serving/objects.ts'

type Language = keyof Titles
type AskingInChat = Asking & { user: ChatPrincipal }

/** What an app can be asked about, and what of it shows each dataset. */
export interface DataOfApp {
  about: AskedData
  sceneOf: SceneOf
  shownBy: ReadonlyMap<number, readonly (FrozenDashboard | FrozenEntity)[]>
}

/** A dataset as an app shows it: by dashboards as a whole, by entities alone their fields. */
interface Shown {
  dashboards: FrozenDashboard[]
  entities: FrozenEntity[]
}

interface Open extends Shown {
  table: DatasetTable
  model: Model
  limits: readonly Filter[]
}

/**
 * The data of the publications that the viewer may open, with the models of the release. What the token of an embedded page locks
 * limits every query, and a dataset that it does not reach is not there; nor is anything joined then, which it might not reach.
 */
export async function dataOfApp(
  context: AskingInChat,
  app: OpenedApp,
  language?: Language,
): Promise<DataOfApp> {
  const shown = datasetsShown(app)
  const opened = await Promise.all(
    [...shown].map(async ([id, parts]) => await openDataset(context, { app, id, parts, language })),
  )
  const open = opened.filter((one) => one !== undefined)
  const ids = new Set(open.map(({ table }) => table.id))
  const models = new Map(
    open.map(({ table, model }) => [table.id, joinedTo(model, app.locked ? undefined : ids)]),
  )
  const about: AskedData = {
    tables: open.map(({ table }) => table),
    frozen: { models, tables: open.map(({ table }) => table) },
    names: new Map(open.map((one) => [one.table.id, nameOf(one, language)])),
    limits: new Map(open.map(({ table, limits }) => [table.id, limits])),
  }
  return {
    about,
    sceneOf: cachedScenes(context, about.frozen),
    shownBy: new Map(open.map(({ table, dashboards, entities }) => [table.id, [...entities, ...dashboards]])),
  }
}

function datasetsShown({ publications }: OpenedApp): Map<number, Shown> {
  const shown = new Map<number, Shown>()
  const at = (id: number): Shown => {
    const found = shown.get(id) ?? { dashboards: [], entities: [] }
    shown.set(id, found)
    return found
  }
  for (const one of publications) {
    if (one.kind === 'entity') at(one.definition.dataset_id).entities.push(one)
    // A chart in SQL shows what its statement makes of its datasets, and not them.
    if (one.kind === 'dashboard')
      for (const id of new Set(
        one.frozen.contents.charts.map(({ sql, dataset_id: of }) => (sql ? undefined : of)),
      ))
        if (id !== undefined) at(id).dashboards.push(one)
  }
  return shown
}

interface Opening {
  app: OpenedApp
  id: number
  parts: Shown
  language: Language | undefined
}

/** Undefined: there is nothing to ask for this viewer. */
async function openDataset(
  context: AskingInChat,
  { app, id, parts, language }: Opening,
): Promise<Open | undefined> {
  const { dashboards, entities } = parts
  const shown = dashboards.length > 0 ? dashboards : entities
  const pinned = shown.map(({ frozen }) => frozen.as_of).find(Boolean)
  const whole = await getDatasetTable(context, id, pinned === undefined ? {} : { as_of: pinned }).catch(
    withoutFailed,
  )
  if (!whole) return undefined
  const [first] = dashboards
  const frozen = first && modelsById(first.frozen.models).get(id)
  const limits = app.locked ? limitsOf(app.locked, { parts, table: whole, model: frozen ?? emptyModel }) : []
  if (limits === undefined) return undefined
  if (first) {
    const model = frozen ?? emptyModel
    return { ...parts, table: whole, model: app.locked ? withoutValues(model, () => true) : model, limits }
  }
  const kept = new Set(limits.map(({ column }) => column))
  const fields = entities.flatMap((entity) =>
    entity.frozen.fields.flatMap((field) =>
      field.is_hidden !== true ? [field] : kept.has(field.column) ? [{ ...field, is_hidden: true }] : [],
    ),
  )
  const columns = whole.columns.filter(({ name }) => fields.some(({ column }) => column === name))
  return { ...parts, table: { ...whole, columns }, model: modelOfFields(fields, columns, language), limits }
}

/** What cannot be asked now, or for this viewer, is not there; the rest of the app is. */
function withoutFailed(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

/** The fields of entities as a model: what they are called, in any language, is what questions call them. */
function modelOfFields(
  fields: readonly FrozenField[],
  columns: DatasetTable['columns'],
  language: Language | undefined,
): Model {
  const names = new Set<string>()
  const places = new Set<string>()
  const dimensions = fields
    .toSorted((one, other) => Number(one.is_hidden ?? false) - Number(other.is_hidden ?? false))
    .flatMap((field): ModelDimension[] => {
      const { name, column, titles = {}, format, is_hidden: hidden = false } = field
      const label = (language && titles[language]) ?? field.label
      const stored = columns.find((one) => one.name === column)
      const kind = stored && kindOf(stored)
      if (kind === undefined || names.has(name) || places.has(column)) return []
      names.add(name)
      places.add(column)
      const synonyms = [field.label, ...Object.values(titles)].filter((one) => one !== label)
      return [{ name, column, label, synonyms, kind, hidden, ...(format ? { format } : {}) }]
    })
  return { ...emptyModel, dimensions }
}

/** The model with joins to these datasets only. */
const joinedTo = (model: Model, ids: ReadonlySet<number> | undefined): Model => ({
  ...model,
  joins: model.joins.filter(({ dataset_id: id }) => ids?.has(id) === true),
})

interface Limited {
  parts: Shown
  table: DatasetTable
  model: Model
}

/** What a token locks, in the columns of a dataset; undefined: something of it does not reach the dataset. */
function limitsOf(
  locked: NonNullable<OpenedApp['locked']>,
  { parts, table, model }: Limited,
): Filter[] | undefined {
  const known = new Set([
    ...table.columns.map(({ name }) => name),
    ...model.dimensions.map(({ name }) => name),
  ])
  const limits = Object.entries(locked).map(([name, value]) => {
    const places = [
      ...parts.entities.flatMap(({ frozen }) =>
        frozen.fields.filter((field) => field.name === name).map(({ column }) => ({ column })),
      ),
      ...parts.dashboards.flatMap(({ frozen }) =>
        frozen.contents.filters
          .filter(({ id }) => id === name)
          .flatMap(({ targets }) => targets.filter(({ dataset_id: id }) => id === table.id)),
      ),
    ]
    const columns = [...new Set(places.map(({ column }) => column))]
    return columns.every((column) => known.has(column))
      ? columns.map((column): Filter => ({ column, ...value }))
      : []
  })
  return limits.every(({ length }) => length > 0) ? limits.flat() : undefined
}

const nameOf = ({ table, dashboards, entities: [entity] }: Open, language: Language | undefined): string =>
  entity && dashboards.length === 0
    ? ((language && entity.titles?.[language]) ?? entity.definition.plural)
    : table.name

import { type CheckSettings, setDatasetChecks } from '../../../../../contract/src/checks.ts'
import { replaceModel } from '../../../../../contract/src/dataset-model.ts'
import { updateDataset } from '../../../../../contract/src/datasets.ts'
import type { DbtChange, DbtPart } from '../../../../../contract/src/dbt-imports.ts'
import type { Model } from '../../../../../contract/src/models.ts'
import type { Static } from '../../../../../contract/src/schema.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { inSavepoint } from '../../as-code/index.ts'
import type { Io, MatchedDataset } from './current-items.ts'
import { isMade, keyOf } from './merge.ts'
import { modelWith } from './model-items.ts'

/** What could not be changed, by the key of its item, and why. */
export type Refused = Map<string, string>

interface Group {
  parts: readonly DbtPart[]
  apply(changes: readonly DbtChange[]): Promise<void>
  /** The item that a place in the body is about. */
  itemAt(place: readonly string[], changes: readonly DbtChange[]): string | undefined
}

/** Makes the changes by the routes of a dataset. What a route refuses is left out, and the rest is tried again. */
export async function applyChanges(
  io: Io,
  dataset: MatchedDataset,
  { changes, made }: { changes: readonly DbtChange[]; made: Model | undefined },
): Promise<Refused> {
  const refused: Refused = new Map()
  for (const group of [headGroup(io, dataset), checkGroup(io, dataset), modelGroup(io, dataset, made)]) {
    const own = changes.filter((change) => isMade(change) && group.parts.includes(change.part))
    await applyGroup(io, group, { changes: own, refused })
  }
  return refused
}

async function applyGroup(
  { context }: Io,
  group: Group,
  { changes, refused }: { changes: readonly DbtChange[]; refused: Refused },
): Promise<void> {
  let left = changes
  while (left.length > 0) {
    const trying = left
    try {
      await context.transaction(({ db }) => inSavepoint(db, () => group.apply(trying)))
      return
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const known = new Set(trying.map(keyOf))
      for (const { path, message } of error.extras.details ?? []) {
        const key = group.itemAt(path.split('.').slice(1), trying)
        if (key !== undefined && known.has(key)) refused.set(key, message)
      }
      left = trying.filter((change) => !refused.has(keyOf(change)))
      // It is about all of it, or about something that was there before.
      if (left.length === trying.length) {
        for (const change of left) refused.set(keyOf(change), error.message)
        return
      }
    }
  }
}

const at = ({ context }: Io) => ({ ...context, ifMatch: undefined, accept: 'application/json' })

function headGroup(io: Io, { dataset: { id } }: MatchedDataset): Group {
  return {
    parts: ['description', 'column'],
    itemAt: ([field, name]) =>
      field === 'columns' ? keyOf({ part: 'column', name: name ?? '' }) : undefined,
    async apply(changes) {
      const head = changes.find(({ part }) => part === 'description')
      const columns = changes
        .filter(({ part }) => part === 'column')
        .map(({ name, to }) => [name, { description: to as string | null }] as const)
      await io.perform(at(io), updateDataset, {
        id,
        ...(head ? { description: (head.to as string | null) ?? '' } : {}),
        ...(columns.length > 0 ? { columns: Object.fromEntries(columns) } : {}),
      })
    },
  }
}

type Check = Static<typeof CheckSettings>

function checkGroup(io: Io, { dataset: { id }, checks }: MatchedDataset): Group {
  const listWith = (changes: readonly DbtChange[]): (Check & { id?: number })[] => {
    const wanted = new Map(changes.map(({ name, to }) => [name, to as Check | null]))
    const names = new Set(checks.map(({ name }) => name))
    const kept = checks.flatMap((check) => {
      const next = wanted.get(check.name)
      if (next === null) return []
      const {
        tolerance,
        last: _last,
        history: _history,
        created_at: _created,
        updated_at: _updated,
        ...rest
      } = check
      return [next ? { id: check.id, ...next } : { ...rest, ...(tolerance === null ? {} : { tolerance }) }]
    })
    return [
      ...kept,
      ...changes.flatMap(({ name, to }) => (names.has(name) || to === null ? [] : [to as Check])),
    ]
  }
  return {
    parts: ['check'],
    itemAt: ([, index], changes) => {
      const check = listWith(changes)[Number(index)]
      return check && keyOf({ part: 'check', name: check.name })
    },
    async apply(changes) {
      await io.perform(at(io), setDatasetChecks, { id, checks: listWith(changes) })
    },
  }
}

const partOfList: Record<string, 'dimension' | 'measure' | 'join'> = {
  dimensions: 'dimension',
  measures: 'measure',
  joins: 'join',
}

function modelGroup(io: Io, { dataset: { id }, model }: MatchedDataset, made: Model | undefined): Group {
  const nextModel = (changes: readonly DbtChange[]) =>
    modelWith(
      model,
      changes.map(({ part, name, to: value }) => ({ part, name, value })),
      made,
    )
  return {
    parts: ['model', 'dimension', 'measure', 'join'],
    itemAt: ([list = '', index], changes) => {
      const part = partOfList[list]
      if (!part) return keyOf({ part: 'model', name: list })
      const named = nextModel(changes)[list as 'dimensions' | 'measures' | 'joins'][Number(index)]
      return named && keyOf({ part, name: named.name })
    },
    async apply(changes) {
      await io.perform(at(io), replaceModel, { id, ...nextModel(changes) })
    },
  }
}

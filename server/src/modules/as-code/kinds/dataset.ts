import { setDatasetChecks, getDatasetChecks, type CheckSettings } from '../../../../../contract/src/checks.ts'
import type { CodeColumn } from '../../../../../contract/src/code-files.ts'
import { getModel, replaceModel } from '../../../../../contract/src/dataset-model.ts'
import * as contract from '../../../../../contract/src/datasets.ts'
import type { Static } from '../../../../../contract/src/schema.ts'
import { Refusal, refuse } from '../../../kernel/errors.ts'
import {
  changeDeclared,
  type DatasetDeclaration,
  declareDataset,
  type DeclaredColumns,
  getDeclaredColumns,
  defaultRefresh,
  defaultRetention,
} from '../../datasets/index.ts'
import { type Column, columnTypeOf } from '../../warehouse/index.ts'
import { type CodeKind, type Doc, type Found, type Io, pick } from './kind.ts'

type Check = Static<typeof CheckSettings>

const model = { dimensions: [], hierarchies: [], measures: [], joins: [] }

export const datasetKind: CodeKind = {
  type: 'dataset',
  folder: 'datasets',
  defaults: {
    description: '',
    mode: 'extract',
    source: null,
    connector_id: null,
    refresh: defaultRefresh,
    retention: defaultRetention,
    tags: [],
    columns: [],
    model,
    checks: [],
  },
  late: ['model', 'checks'],

  async read({ context, perform }, id): Promise<Found> {
    const dataset = await perform(context, contract.getDataset, { id })
    const declared = await getDeclaredColumns(context, id)
    const { checks } = await perform(context, getDatasetChecks, { id })
    const { model: written } = await perform({ ...context, accept: 'application/json' }, getModel, { id })
    const { name, revision } = dataset
    const doc = {
      ...pick(dataset, [
        'name',
        'description',
        'connector_id',
        'mode',
        'source',
        'refresh',
        'retention',
        'tags',
      ]),
      columns: columnsOf(declared, dataset.recipe_id !== null),
      model: written,
      checks: checks.map(({ name: called, description, rule, severity, filters, tolerance }) => ({
        name: called,
        ...(description === '' ? {} : { description }),
        rule,
        severity,
        ...(filters.length === 0 ? {} : { filters }),
        ...(tolerance === null ? {} : { tolerance }),
      })),
    }
    return { name, revision, doc }
  },

  async create(io, doc, { projectId }) {
    const { columns, notes } = asDeclared(doc)
    const { connector_id: connector, source, ...rest } = doc as unknown as DatasetDeclaration
    const fields = pick(rest, ['name', 'description', 'mode', 'refresh', 'retention', 'tags'])
    const body = { ...fields, connector_id: connector, project_id: projectId, columns, notes }
    const from = source ? { source } : {}
    return (await declareDataset({ ...io.context, ...io }, { ...body, ...from } as DatasetDeclaration)).id
  },

  async change(io, { id, doc, changed, found }) {
    const body = pick(
      doc,
      ['name', 'description', 'mode', 'refresh', 'retention', 'tags'].filter((f) => changed.has(f)),
    )
    if (changed.has('source') || changed.has('connector_id')) Object.assign(body, sourceOf(doc))
    const { columns, notes } = asDeclared(doc)
    const isRead = changed.has('columns') || changed.has('source') || changed.has('mode')
    const said = changed.has('columns') ? { notes: { ...silence(found.doc), ...notes } } : {}
    const input = { id, ...body, ...said, ...(isRead && columns ? { columns } : {}) }
    await changeDeclared({ ...io.context, ...io }, input)
  },

  async finish({ context, perform }, { id, doc, changed }) {
    const asked = { ...context, ifMatch: undefined, accept: 'application/json' }
    if (changed.has('model')) {
      const given = { ...model, ...(doc['model'] as Doc) }
      await inModel(perform(asked, replaceModel, { id, ...given } as never))
    }
    if (changed.has('checks'))
      await perform(asked, setDatasetChecks, await checksWithIds(asked, perform, { id, doc }))
  },

  async remove({ context, perform }: Io, id) {
    await perform(context, contract.deleteDataset, { id })
  },
}

/** The places of a model are those in its part of the file. */
async function inModel<T>(written: Promise<T>): Promise<T> {
  try {
    return await written
  } catch (error) {
    if (!(error instanceof Refusal) || !error.extras.details) throw error
    const details = error.extras.details.map(({ path, message }) => ({
      path: path.replace(/^body/, 'body.model'),
      message,
    }))
    throw new Refusal(error.code, error.message, { details })
  }
}

/** A check of the same name stays the same check, with its history. */
async function checksWithIds(
  context: Io['context'],
  perform: Io['perform'],
  { id, doc }: { id: number; doc: Doc },
) {
  const before = new Map(
    (await perform(context, getDatasetChecks, { id })).checks.map((one) => [one.name, one.id]),
  )
  const checks = (doc['checks'] as Check[]).map((check) => {
    const known = before.get(check.name)
    return known === undefined ? check : { id: known, ...check }
  })
  return { id, checks }
}

function sourceOf(doc: Doc): Doc {
  if (doc['connector_id'] === null || doc['source'] === null)
    throw refuse.invalid(
      'body.source',
      'a dataset that reads from a connector goes on to: name its connector and source',
    )
  return pick(doc, ['source', 'connector_id'])
}

function columnsOf({ columns, notes }: DeclaredColumns, isMade: boolean): CodeColumn[] {
  return (columns ?? []).flatMap(({ name, native }) => {
    const { label, description, format, hidden, type, on_misfit: misfit } = notes[name] ?? {}
    const said = {
      ...(label ? { label } : {}),
      ...(description ? { description } : {}),
      ...(format ? { format } : {}),
      ...(type ? { read_as: type as NonNullable<CodeColumn['read_as']> } : {}),
      ...(type && misfit === 'null' ? { on_misfit: misfit } : {}),
      ...(hidden ? { hidden } : {}),
    }
    if (isMade) return Object.keys(said).length === 0 ? [] : [{ name, ...said }]
    return [{ name, type: native, ...said }]
  })
}

/** The columns of a file, and their metadata. */
function asDeclared(doc: Doc): Pick<DatasetDeclaration, 'columns' | 'notes'> {
  const given = (doc['columns'] ?? []) as CodeColumn[]
  const twice = given.findIndex(({ name }, at) => given.findIndex((other) => other.name === name) < at)
  if (twice >= 0)
    throw refuse.invalid(`body.columns.${twice}.name`, `two columns are called "${given[twice]!.name}"`)
  const typed = given.flatMap(({ name, type }): Column[] =>
    type === undefined ? [] : [{ name, native: type, type: columnTypeOf(type), nullable: true }],
  )
  const notes = given.flatMap(({ name, type: _type, read_as: type, ...note }) => {
    const said = { ...note, ...(type ? { type } : {}) }
    return Object.keys(said).length === 0 ? [] : [[name, said] as const]
  })
  return { columns: typed.length > 0 ? typed : undefined, notes: Object.fromEntries(notes) }
}

/** Resets the metadata of columns that the file may not describe. */
const silence = (doc: Doc) =>
  Object.fromEntries(
    (doc['columns'] as CodeColumn[])
      .filter((column) => Object.keys(column).some((field) => field !== 'name' && field !== 'type'))
      .map(({ name }) => [name, { label: null, description: null, format: null, hidden: false, type: null }]),
  )

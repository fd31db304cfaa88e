import * as contract from '../../../../../contract/src/connectors.ts'
import { refuse } from '../../../kernel/errors.ts'
import { at, type Change, type CodeKind, type Doc, type Found, type Io, pick, type Place } from './kind.ts'

export const connectorKind: CodeKind = {
  type: 'connector',
  folder: 'connectors',
  defaults: { description: '', secrets: [], config: {} },

  async read({ context, perform }, id): Promise<Found> {
    const { name, revision, description, type, config } = await perform(context, contract.getConnector, {
      id,
    })
    const isSecret = ([, value]: [string, unknown]) => value === contract.secretMask
    const open = Object.fromEntries(Object.entries(config).filter((entry) => !isSecret(entry)))
    const secrets = Object.entries(config)
      .filter(isSecret)
      .map(([field]) => field)
    return { name, revision, doc: { name, description, type, config: open, secrets: secrets.sort() } }
  },

  async create({ context, perform }, doc, place) {
    const { name, description, type, config } = doc as { [field: string]: string } & { config: Doc }
    const body = { name: name!, description: description!, type: type!, project_id: place.projectId }
    const given = secretsFor(doc, { ...place, stored: [] })
    return (await perform(context, contract.createConnector, { ...body, config: { ...config, ...given } })).id
  },

  async change(io, change) {
    const { id, doc, changed, found } = change
    if (changed.has('type'))
      throw refuse.invalid(
        'body.type',
        `is ${String(found.doc['type'])} there, and stays: give this file another name`,
      )
    const isSet = changed.has('config') || changed.has('secrets') || change.secrets[change.key] !== undefined
    const plain = pick(
      doc,
      [...changed].filter((field) => field === 'name' || field === 'description'),
    )
    const body = { ...plain, ...(isSet ? { config: settingsOf(change) } : {}) }
    await io.perform(at(io, found.revision), contract.updateConnector, { id, ...body } as never)
  },

  async remove({ context, perform }: Io, id) {
    await perform(context, contract.deleteConnector, { id })
  },
}

/** Settings that the file has not are taken away. */
function settingsOf({ doc, found, ...place }: Change): Doc {
  const stored = found.doc['secrets'] as string[]
  const gone = [...Object.keys(found.doc['config'] as Doc), ...stored].map((field) => [field, null])
  const kept = (doc['secrets'] as string[]).map((field) => [field, contract.secretMask])
  const isKept = ([field]: unknown[]) => stored.includes(field as string)
  return {
    ...Object.fromEntries(gone),
    ...Object.fromEntries(kept.filter(isKept)),
    ...(doc['config'] as Doc),
    ...secretsFor(doc, { ...place, stored }),
  }
}

function secretsFor(
  doc: Doc,
  { key, secrets, stored }: Pick<Place, 'key' | 'secrets'> & { stored: readonly string[] },
): Record<string, string> {
  const given = secrets[key] ?? {}
  const missing = (doc['secrets'] as string[]).filter(
    (field) => given[field] === undefined && !stored.includes(field),
  )
  if (missing.length > 0) throw new MissingSecrets(key, missing)
  return given
}

/** Where it is to be made, a connector has not all of the secrets that its file names. */
export class MissingSecrets extends Error {
  readonly connector: string
  readonly settings: readonly string[]

  constructor(connector: string, settings: readonly string[]) {
    super(
      `the secret ${settings.length === 1 ? 'setting' : 'settings'} ${settings.join(', ')} must be sent along`,
    )
    this.connector = connector
    this.settings = settings
  }
}

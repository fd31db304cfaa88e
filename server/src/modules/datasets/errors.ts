import { Refusal, refuse } from '../../kernel/errors.ts'
import { sourceFailure } from '../connectors/index.ts'
import { WarehouseError } from '../warehouse/index.ts'

export const fail = {
  nameTaken: (name: string) => refuse.conflict(`there is already a dataset called "${name}"`),
  noData: (name: string) => refuse.conflict(`dataset "${name}" has no data yet: upload a file into it first`),
  isLive: (name: string) =>
    refuse.conflict(`dataset "${name}" is live: this needs one that is extracted into versions`),
  noSource: (name: string) =>
    refuse.conflict(`dataset "${name}" has no source to read: give it a table, a query or a path`),
  madeByRecipe: (recipe: string) =>
    refuse.conflict(
      `this dataset is made by recipe "${recipe}", whose next run would overwrite what is loaded: change the recipe, ` +
        'or delete it and keep the dataset',
    ),
  notKept: (version: number) => refuse.conflict(`version ${version} is no longer kept`),
  noneThen: (name: string) => refuse.conflict(`dataset "${name}" had no version at that time`),
  noDrift: (name: string) => refuse.conflict(`no columns of dataset "${name}" wait for approval`),
  notLive: (type: string) => refuse.invalid('body.mode', `a connector of type ${type} cannot be asked live`),
  heldBack: (version: number, words: string) =>
    refuse.conflict(`version ${version} is kept back, and queries go on to read the one before: ${words}`),
  notHeld: (version: number) => refuse.conflict(`version ${version} is not kept back by a check`),
  surprise: (words: string) => refuse.conflict(`the load differs from what the dataset allows: ${words}`),
  noColumns: () => refuse.conflict('the source has none of the columns that are to be read'),
  noLookback: () =>
    refuse.conflict(
      'the cursor column holds neither times nor whole numbers: take the lookback off, or another column',
    ),
  noCursor: (column: string) => refuse.conflict(`the source has no cursor column called ${column}`),
  sourceChanged: () => refuse.conflict('the dataset was changed while its source was read: refresh it again'),
  policiesDoNotFit: ({ id, name }: { id: number; name: string }) =>
    refuse.permissionDenied(
      'dataset.query',
      id,
      `the policies of dataset "${name}" no longer fit its columns, so it is closed to all users whom they restrict: ` +
        'the editor of its policies shows what to change',
    ),
  closedByOrigin: ({ id, name }: { id: number; name: string }) =>
    refuse.permissionDenied(
      'dataset.query',
      id,
      `dataset "${name}" is closed to you: it inherits row policies of what it is made of, and its columns do not show which rows ` +
        'they allow. An administrator can release it, or the recipe can keep the columns that they compare',
    ),
  onlyUnrestricted: ({ id, name }: { id: number; name: string }) =>
    refuse.permissionDenied(
      'dataset.view',
      id,
      `policies of dataset "${name}" restrict what you see of it, and this would reveal the rest`,
    ),
  notReadable: (type: string) =>
    refuse.invalid('body.connector_id', `datasets cannot read from a connector of type ${type}`),
  noSpace: () =>
    new Refusal('internal_error', 'the server has no space left for this file; nothing of it was stored'),
  busy: (message: string) => new Refusal('rate_limited', `${message}: try again in a few seconds`),
  cancelled: () => new Refusal('query_failed', 'it was cancelled; nothing was stored'),
}

/** What to tell the caller whose file could not be loaded; a defect stays what it is. */
export function loadFailure(error: unknown): unknown {
  if (!(error instanceof WarehouseError)) return error
  switch (error.kind) {
    case 'disk_full':
      return fail.noSpace()
    case 'cancelled':
      return fail.cancelled()
    case 'memory':
      return new Refusal('query_too_large', `the file cannot be loaded: ${error.message}`)
    case 'timeout':
      return new Refusal('query_timeout', `the file cannot be loaded: ${error.message}`)
    case 'unavailable':
      return fail.busy('the engine is busy or was restarted')
    case 'internal':
      return new Refusal('query_failed', 'the engine could not load this file')
    default:
      return refuse.invalid('body.file', error.message)
  }
}

/** What to tell of a source that could not be read or loaded, with its cause; a defect stays what it is. */
export function readFailure(error: unknown): unknown {
  const reported = wordsOfFailure(error)
  // Whether it is worth to try again is for the cause to say.
  if (reported instanceof Refusal && reported !== error) reported.cause ??= error
  return reported
}

function wordsOfFailure(error: unknown): unknown {
  if (!(error instanceof WarehouseError)) return sourceFailure(error)
  const reported = loadFailure(error)
  const words = reported instanceof Refusal ? reported.message.replace(/^body\.file: /, '') : ''
  return reported instanceof Refusal
    ? new Refusal(reported.code, words.replace('the file', 'the data'))
    : reported
}

/** What to tell the caller whose query failed. */
export function queryFailure(error: unknown, sql: string | undefined): unknown {
  if (!(error instanceof WarehouseError)) return error
  const shown = sql === undefined ? {} : { sql }
  const { kind, message } = error
  if (kind === 'timeout') return new Refusal('query_timeout', message, shown)
  if (kind === 'memory' || kind === 'too_many_rows') return new Refusal('query_too_large', message, shown)
  if (kind === 'unavailable') return fail.busy(message)
  return new Refusal('query_failed', message, shown)
}

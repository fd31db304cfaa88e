import type { DashboardState } from '../../../../../contract/src/dashboard-render.ts'
import type { Context } from '../../../kernel/context.ts'
import { orNotFound } from '../../../kernel/errors.ts'
import { requireTarget } from '../../access/index.ts'
import type { Withholds } from '../../datasets/index.ts'
import { loadWithholds } from '../../models/index.ts'
import { shownVariables } from '../withheld-variables.ts'
import { type Contents, contentsOf, partsOf } from '../dashboard.ts'
import { contentsOfDraft, isOpen, noDraft } from '../drafts/draft.ts'
import { findDraft } from '../drafts/store.ts'
import { findDashboard, findVersion } from '../store.ts'
import { type ReaderState, readState, resolveState } from './reader-state.ts'

/** A dashboard as one reader sees it: what its version holds, in the state that they have set. */
export interface Seen {
  id: number
  version: number
  isDraft: boolean
  contents: Contents
  state: ReaderState
  /** Whether a part names what policies keep from the reader. */
  withholds: Withholds
  /** As this reader may see them: what they may choose. */
  variables: Contents['variables']
  /** Where the state stands in the request. */
  path: string
  /** The time that its data are of, where they are not of now. */
  asOf?: string | undefined
}

/** Which dashboard is looked at, and how. */
export interface DashboardRequest {
  id: number
  version?: string
  /** As text where it stands in the address. */
  state?: string | DashboardState
  /** Where all of it stands. */
  place: 'query' | 'body'
  /** A version as it was kept elsewhere: what the dashboard is now does not count. */
  kept?: { version: number; contents: Contents; asOf?: string | undefined }
}

type Caller = Pick<Context, 'user' | 'orgId' | 'read'>

export async function seenBy(context: Caller, looked: DashboardRequest): Promise<Seen> {
  const { id, state: given, place } = looked
  const shown = await shownOf(context, looked)
  const path = `${place}.state`
  const state = typeof given === 'string' ? readState(given) : (given ?? {})
  const withholds = await loadWithholds(context)
  const variables = shownVariables(withholds, id, shown.contents)
  // A choice that is hidden from the reader is as if it did not exist.
  const resolved = resolveState({ ...shown.contents, variables }, state, path)
  return { id, ...shown, state: resolved, withholds, variables, path }
}

/** What is not shown to readers is for those who edit. */
async function shownOf(context: Caller, { id, version, place, kept }: DashboardRequest) {
  if (kept) return { ...kept, isDraft: false }
  const row = orNotFound(await context.read((db) => findDashboard(db, id)), 'dashboard')
  if (version === undefined || version === String(row.version))
    return { version: row.version, isDraft: false, contents: contentsOf(row) }
  await requireTarget(context, 'dashboard.edit', { type: 'dashboard', id, path: `${place}.version` })
  if (version === 'draft') {
    const draft = await context.read((db) => findDraft(db, id))
    if (!isOpen(draft)) throw noDraft()
    return { version: draft.base_version, isDraft: true, contents: contentsOfDraft(draft) }
  }
  const old = orNotFound(await context.read((db) => findVersion(db, id, Number(version))), 'version')
  const { name, description } = old
  return { version: Number(version), isDraft: false, contents: { name, description, ...partsOf(old) } }
}

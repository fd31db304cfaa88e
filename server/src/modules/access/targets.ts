/** Where the things live that a permission can be checked on. */
export interface Target {
  table: string
  /** Column of the id in the path. */
  id: string
  /** Rows have `project_id`: a grant on the project holds for them. */
  inProject?: true
  /** Rows have `dataset_id`: a grant on the dataset holds for them. */
  ofDataset?: true
  /** Rows have `status`: roles may reach what is published only. */
  hasStatus?: true
  /** Column of the one user whose row it is; for everyone else there is no such thing. */
  owner?: string
  /** Column of the user whose row it is while it lies in no project: theirs, and nobody else's. */
  personal?: string
  /** The kind in a sentence, where it is not the type itself. */
  word?: string
}

/** Every kind of thing that a route may name as its target. One line each. */
export const targets = {
  project: { table: 'projects', id: 'id' },
  connector: { table: 'connectors', id: 'id', inProject: true },
  dataset: { table: 'datasets', id: 'id', inProject: true, hasStatus: true },
  recipe: { table: 'recipes', id: 'id', inProject: true },
  run: { table: 'runs', id: 'id', inProject: true, ofDataset: true },
  schedule: { table: 'schedules', id: 'id', inProject: true },
  dashboard: { table: 'dashboards', id: 'id', inProject: true, hasStatus: true },
  alert: { table: 'alerts', id: 'id', inProject: true },
  subscription: { table: 'subscriptions', id: 'id' },
  query: { table: 'saved_queries', id: 'id', inProject: true, personal: 'created_by', word: 'saved query' },
  group: { table: 'groups', id: 'id' },
  user: { table: 'memberships', id: 'user_id' },
  invitation: { table: 'invitations', id: 'id' },
  notification: { table: 'notifications', id: 'id', owner: 'user_id' },
} as const satisfies Record<string, Target>

export type TargetType = keyof typeof targets

export function targetOf(type: string): Target {
  const target = (targets as Record<string, Target>)[type]
  if (!target) throw new Error(`no such kind of target: ${type}`)
  return target
}

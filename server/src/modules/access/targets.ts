/** The tables of the objects that a permission can be checked on. */
export interface Target {
  table: string
  /** Column of the id in the path. */
  id: string
  /** Rows have `project_id`: a grant on the project applies to them. */
  inProject?: true
  /** Rows have `dataset_id`: a grant on the dataset applies to them. */
  ofDataset?: true
  /** Rows have `status`: roles may reach what is published only. */
  hasStatus?: true
  /** Column of the one user who owns the row; for everyone else the object does not exist. */
  owner?: string
  /** Column of the owner of a row outside any project: private to that user. */
  personal?: string
  /** The kind in a sentence, where it is not the type itself. */
  word?: string
}

/** Every kind of object that a route may have as its target. One line each. */
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

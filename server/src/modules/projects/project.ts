import type { Answer } from '../../../../contract/src/endpoint.ts'
import type { getProject } from '../../../../contract/src/projects.ts'

export interface ProjectRow {
  id: number
  name: string
  description: string
  created_by: number | null
  created_at: Date
  updated_at: Date
  revision: number
}

export const showProject = (row: ProjectRow): Answer<typeof getProject> => ({
  id: row.id,
  name: row.name,
  description: row.description,
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  revision: row.revision,
})

/** The kinds of objects in a project. Their tables have `project_id`, `folder_id`, `name`, `updated_at` and `revision`. */
export const contents = [
  { type: 'connector', table: 'connectors', hasStatus: false },
  { type: 'dataset', table: 'datasets', hasStatus: true },
  { type: 'recipe', table: 'recipes', hasStatus: true },
  { type: 'schedule', table: 'schedules', hasStatus: false },
  { type: 'dashboard', table: 'dashboards', hasStatus: true },
  { type: 'alert', table: 'alerts', hasStatus: false },
  { type: 'query', table: 'saved_queries', hasStatus: false },
] as const

export type ContentType = (typeof contents)[number]['type']

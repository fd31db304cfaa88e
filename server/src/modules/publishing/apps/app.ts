import type { App } from '../../../../../contract/src/apps.ts'

type SettingField =
  | 'languages'
  | 'titles'
  | 'theme'
  | 'navigation'
  | 'landing'
  | 'audience'
  | 'actions'
  | 'allowed_origins'
  | 'requires_review'

/** What is set of an app besides its name and its slug. */
export type AppSettings = Pick<App, SettingField>

export interface AppRow {
  id: number
  name: string
  description: string
  slug: string
  project_id: number | null
  settings: AppSettings
  release_id: number | null
  release_number: string | null
  release_published_at: Date | null
  created_by: number | null
  created_at: Date
  updated_at: Date
  revision: number
}

/** Where apps are opened: apps are shown with it. */
export interface AtAddress {
  appUrl: string
}

export const defaultSettings: AppSettings = {
  languages: ['en'],
  titles: {},
  theme: {},
  navigation: [],
  landing: null,
  audience: { roles: [], group_ids: [] },
  actions: ['filter', 'drill'],
  allowed_origins: [],
  requires_review: false,
}

export const showApp = (row: AppRow, address: string): App => ({
  id: row.id,
  name: row.name,
  description: row.description,
  slug: row.slug,
  // Of an app whose settings are older than a field it is the default.
  ...defaultSettings,
  ...row.settings,
  project_id: row.project_id,
  release:
    row.release_id === null
      ? null
      : {
          id: row.release_id,
          number: row.release_number!,
          published_at: row.release_published_at!.toISOString(),
        },
  address,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  created_by: row.created_by,
  revision: row.revision,
})

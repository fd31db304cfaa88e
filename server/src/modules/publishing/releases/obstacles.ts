import type { Reader } from '../../../kernel/database/database.ts'
import type { AppRow } from '../apps/app.ts'
import { missingDatasets, type ReleaseRow } from './store.ts'

export interface Obstacle {
  reason: string
}

interface Releasing {
  app: Pick<AppRow, 'release_id' | 'release_number'>
  release: Pick<ReleaseRow, 'id'>
}

/** Why a release that waited cannot be published: what was right when it was made may not be by now. */
export async function obstacleTo(db: Reader, { app, release }: Releasing): Promise<Obstacle | undefined> {
  return app.release_id !== null && app.release_id > release.id
    ? { reason: `${app.release_number} was made after it and is published already` }
    : await goneFrom(db, release)
}

/** Datasets that a release shows and that are gone, in words. */
export async function goneFrom(db: Reader, { id }: Releasing['release']): Promise<Obstacle | undefined> {
  const missing = await missingDatasets(db, id)
  if (missing.length === 0) return undefined
  return missing.length === 1
    ? { reason: 'a dataset that it shows is gone' }
    : { reason: `${missing.length} datasets that it shows are gone` }
}

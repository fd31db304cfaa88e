import { listBackups, readManifest, removeManifest } from './manifest.ts'
import type { BackupPlace } from './stores/open-store.ts'

/**
 * Removes all backups but the newest, and then what none of those left uses. Manifests go first: a backup is complete or not
 * there at every moment.
 */
export async function pruneBackups(
  place: BackupPlace,
  keep: number,
): Promise<{ backups: number; objects: number }> {
  const ids = await listBackups(place)
  const old = ids.slice(0, Math.max(0, ids.length - keep))
  if (old.length === 0) return { backups: 0, objects: 0 }
  const used = new Set<string>()
  // All are read before the first one goes: under another key nobody knows what is unused.
  for (const id of ids.slice(old.length)) {
    const { database, files } = await readManifest(place, id)
    used.add(database)
    for (const { object } of files) used.add(object)
  }
  for (const id of old) await removeManifest(place, id)
  let objects = 0
  for (const prefix of ['objects/', 'database/'])
    for await (const { name } of place.store.list(prefix)) {
      if (used.has(name)) continue
      await place.store.remove(name)
      objects += 1
    }
  return { backups: old.length, objects }
}

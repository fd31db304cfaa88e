import { useSyncExternalStore } from 'react'
import type { Schema } from '../../lib/api.ts'
import { invalidateAll } from '../../lib/queries.ts'
import { onSessionChange } from '../../lib/session.ts'
import { sendFile } from '../../lib/upload.ts'

type Dataset = Schema<'Dataset'>
type ImportOptions = Schema<'ImportOptions'>
export type DateOrder = Dataset['refresh']['date_order']

/** One file on its way to become a dataset, or the next version of one. */
export interface Upload {
  id: number
  fileName: string
  sizeBytes: number
  /** Share of the file that the server has, from 0 to 1. Loading it into the warehouse comes after. */
  share: number
  state: 'running' | 'done' | 'failed' | 'cancelled'
  dataset?: Dataset
  error?: unknown
  cancel: () => void
}

interface Goal {
  projectId?: number
  folderId?: number
  /** The dataset that gets a new version; without one a new dataset is made. */
  datasetId?: number
  /** What stands first in dates such as 01/02/2024; without it the file decides. */
  dateOrder?: DateOrder
  /** Looks at how the file would be read before it is sent; undefined: the user does not want it. */
  review?: (file: File, signal: AbortSignal) => Promise<ImportOptions | undefined>
}

let uploads: Upload[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Uploads go on while one looks at other pages. */
export function useUploads(): Upload[] {
  return useSyncExternalStore(subscribe, () => uploads)
}

export function startUpload(file: File, goal: Goal = {}): void {
  const stop = new AbortController()
  const id = ++lastId
  const upload: Upload = {
    id,
    fileName: file.name,
    sizeBytes: file.size,
    share: 0,
    state: 'running',
    cancel: () => stop.abort(),
  }
  replace([upload, ...uploads])
  void reviewed(file, goal, { stop, onProgress: (share) => change(id, { share }) }).then(
    (dataset) => {
      change(id, { state: 'done', share: 1, dataset })
      void invalidateAll()
    },
    (error: unknown) => change(id, stop.signal.aborted ? { state: 'cancelled' } : { state: 'failed', error }),
  )
}

interface Sending {
  stop: AbortController
  onProgress: (share: number) => void
}

async function reviewed(
  file: File,
  { review, projectId, folderId, datasetId, dateOrder }: Goal,
  { stop, onProgress }: Sending,
): Promise<Dataset> {
  const options = await review?.(file, stop.signal)
  if (review && !options) stop.abort()
  stop.signal.throwIfAborted()
  return sendFile<Dataset>({
    path: datasetId === undefined ? '/api/datasets/upload' : `/api/datasets/${datasetId}/upload`,
    file,
    fields: {
      ...(projectId === undefined ? {} : { project_id: String(projectId) }),
      ...(folderId === undefined ? {} : { folder_id: String(folderId) }),
      ...(dateOrder === undefined ? {} : { date_order: dateOrder }),
      ...(options && Object.keys(options).length > 0 ? { options: JSON.stringify(options) } : {}),
    },
    signal: stop.signal,
    onProgress,
  })
}

export function forgetUpload(id: number): void {
  replace(uploads.filter((upload) => upload.id !== id))
}

// Another user or organization must not see what was uploaded before.
onSessionChange((before, after) => {
  if (before?.orgId === undefined || after?.orgId === before.orgId) return
  for (const upload of uploads) upload.cancel()
  replace([])
})

addEventListener('beforeunload', (event) => {
  if (uploads.some(({ state }) => state === 'running')) event.preventDefault()
})

function change(id: number, changes: Partial<Upload>): void {
  replace(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
}

function replace(next: Upload[]): void {
  uploads = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

import { useSyncExternalStore } from 'react'

const origin = document.querySelector<HTMLMetaElement>('meta[name="preview-origin"]')?.content ?? ''

/** Whether the page is shown to an author before a release, in a frame of the Platform page. */
export const isPreview = origin.startsWith('http') && parent !== window

let token: string | undefined
const listeners = new Set<() => void>()

if (isPreview) {
  addEventListener(
    'message',
    ({ source, origin: from, data }: MessageEvent<{ preview?: unknown } | null>) => {
      if (source !== parent || from !== origin || typeof data?.preview !== 'string') return
      token = data.preview
      for (const listener of listeners) listener()
    },
  )
  parent.postMessage({ type: 'quarry:preview-ready' }, origin)
}

/** The token that the page around has handed over; in no address and in no storage. */
export const usePreviewToken = (): string | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => token,
  )

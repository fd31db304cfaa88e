import { useState } from 'react'
import { sendFile } from '../../lib/upload.ts'
import { showToast, showFailure } from '../../ui/confirm.tsx'
import { t } from '../../lib/words.ts'

/** A file on its way to a connector. */
export interface Sending {
  name: string
  share: number
  stop: () => void
}

/** Sends files to a connector, one after the other; cancelling one cancels those behind it too. */
export function useFileSending(connectorId: number, onDone: () => void) {
  const [sending, setSending] = useState<Sending>()
  const send = async (list: File[]) => {
    const stop = new AbortController()
    for (const file of list) {
      if (stop.signal.aborted) break
      const show = (share: number) => setSending({ name: file.name, share, stop: () => stop.abort() })
      show(0)
      await sendFile({
        path: `/api/connectors/${connectorId}/files`,
        file,
        signal: stop.signal,
        onProgress: show,
      }).then(
        () => showToast(t('{{name}} is uploaded.', { name: file.name })),
        (error: unknown) =>
          stop.signal.aborted
            ? showToast(t('{{name}} is cancelled.', { name: file.name }))
            : showFailure(error),
      )
    }
    setSending(undefined)
    onDone()
  }
  return { sending, send }
}

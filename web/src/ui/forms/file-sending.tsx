import { Button, Card, Group, Progress, Text } from '@mantine/core'
import { useState } from 'react'
import { sendFile } from '../../lib/upload.ts'
import { t } from '../../lib/words.ts'
import { showFailure, showToast } from '../dialogs/dialogs.tsx'

/** A file on its way to the server. */
interface Sending {
  name: string
  share: number
  stop: () => void
}

interface Destination {
  path: string
  fields?: Record<string, string>
  onDone: () => void
}

/** Sends files, one after the other; cancelling one cancels those behind it too. */
export function useFileSending({ path, fields, onDone }: Destination) {
  const [sending, setSending] = useState<Sending>()
  const send = async (list: File[]) => {
    const stop = new AbortController()
    for (const file of list) {
      if (stop.signal.aborted) break
      const show = (share: number) => setSending({ name: file.name, share, stop: () => stop.abort() })
      show(0)
      await sendFile({
        path,
        file,
        ...(fields ? { fields } : {}),
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

export function SendingCard({ sending: { name, share, stop } }: { sending: Sending }) {
  return (
    <Card padding="md" aria-live="polite">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={600} className="wrap-anywhere">
          {name}
        </Text>
        <Button size="xs" variant="default" onClick={stop}>
          {t('Cancel')}
        </Button>
      </Group>
      <Progress mt="xs" value={share * 100} aria-label={t('Progress of {{name}}', { name })} />
    </Card>
  )
}

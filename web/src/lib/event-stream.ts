import { noteStatus, sessionHeaders } from './api.ts'
import { session } from './session.ts'

export interface StreamEvent {
  event: string
  data: unknown
}

/**
 * Follows server-sent events with the bearer token, which the browser's own EventSource cannot send.
 * Ends when the server ends the stream or the signal aborts.
 */
export async function followEvents(path: string, signal: AbortSignal, onEvent: (event: StreamEvent) => void) {
  const token = session()?.token
  const response = await fetch(path, {
    headers: { ...sessionHeaders(), Accept: 'text/event-stream' },
    signal,
  })
  noteStatus(response.status, token)
  if (!response.ok || !response.body) throw new Error(`the stream answered ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (rest + value).split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parseEvent(block)
      if (event) onEvent(event)
    }
  }
}

/** One block of an event stream; undefined for comments, which only keep the connection alive. */
export function parseEvent(block: string): StreamEvent | undefined {
  let event = 'message'
  const lines: string[] = []
  for (const line of block.split(/\r?\n/)) {
    if (line.startsWith('event:')) event = line.slice(6).trim()
    if (line.startsWith('data:')) lines.push(line.slice(5).replace(/^ /, ''))
  }
  if (lines.length === 0) return undefined
  try {
    return { event, data: JSON.parse(lines.join('\n')) }
  } catch {
    return undefined
  }
}

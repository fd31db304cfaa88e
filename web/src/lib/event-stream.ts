import { request } from './api.ts'

export interface StreamEvent {
  event: string
  data: unknown
  /** What a later request continues behind. */
  id?: string
}

/** What is asked for: by GET where there is no body. With a token of its own nothing is said of who is signed in. */
export type Followed =
  | string
  | {
      path: string
      body?: unknown
      token?: string
      headers?: Record<string, string>
      lastEventId?: string | undefined
    }

/**
 * Follows server-sent events with the bearer token, which the browser's own EventSource cannot send. With a body they
 * are asked for by POST.
 * Ends when the server ends the stream or the signal aborts.
 */
export async function followEvents(
  followed: Followed,
  signal: AbortSignal,
  onEvent: (event: StreamEvent) => void,
) {
  const { path, body, token, headers, lastEventId }: Exclude<Followed, string> =
    typeof followed === 'string' ? { path: followed } : followed
  const response = await request(path, {
    body,
    headers: {
      ...headers,
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
      Accept: 'text/event-stream',
    },
    signal,
  })
  if (!response.body) return
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
  let id: string | undefined
  const lines: string[] = []
  for (const line of block.split(/\r?\n/)) {
    if (line.startsWith('event:')) event = line.slice(6).trim()
    if (line.startsWith('id:')) id = line.slice(3).trim()
    if (line.startsWith('data:')) lines.push(line.slice(5).replace(/^ /, ''))
  }
  if (lines.length === 0) return undefined
  try {
    return { event, data: JSON.parse(lines.join('\n')), ...(id === undefined ? {} : { id }) }
  } catch {
    return undefined
  }
}

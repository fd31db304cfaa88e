export interface ServerEvent {
  event: string
  data: unknown
  id?: string
}

/** The lines of an answer as they arrive, without those that are empty. */
export async function* linesOf(response: Response): AsyncGenerator<string> {
  for await (const line of rawLinesOf(response)) if (line !== '') yield line
}

/** The events of an answer of the type text/event-stream; comments only keep the connection alive. */
export async function* eventsOf(response: Response): AsyncGenerator<ServerEvent> {
  let block: string[] = []
  for await (const line of rawLinesOf(response)) {
    if (line !== '') block.push(line)
    else {
      const event = eventIn(block)
      block = []
      if (event) yield event
    }
  }
}

function eventIn(lines: string[]): ServerEvent | undefined {
  const fields = (name: string) =>
    lines
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).replace(/^ /, ''))
  const data = fields('data')
  if (data.length === 0) return undefined
  const id = fields('id').at(-1)
  return {
    event: fields('event').at(-1) ?? 'message',
    data: JSON.parse(data.join('\n')) as unknown,
    ...(id === undefined ? {} : { id }),
  }
}

async function* rawLinesOf({ body }: Response): AsyncGenerator<string> {
  if (body === null) return
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      const lines = (rest + decoder.decode(value, { stream: !done })).split(/\r?\n/)
      rest = lines.pop() ?? ''
      yield* lines
      if (done) break
    }
    if (rest !== '') yield rest
  } finally {
    // Whoever stops listening ends the request.
    await reader.cancel()
  }
}

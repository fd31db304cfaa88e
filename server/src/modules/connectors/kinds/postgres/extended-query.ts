import type { Socket } from 'node:net'
import type pg from 'pg'
import type { Field } from './types.ts'

export interface ExtendedQuery {
  text: string
  values: readonly (string | null)[]
  /** The rest never leaves the server; all rows when left out. */
  maxRows?: number
  onFields?(fields: Field[]): void
  onRow?(values: (string | null)[]): void
  /** Called before anything is sent. */
  onStart?(stream: Socket, fail: (error: unknown) => void): void
}

interface Connection {
  stream: Socket
  parse(query: { text: string }): void
  bind(config: { values: (string | null)[] }): void
  describe(what: { type: 'P' }): void
  execute(config: { rows: number }): void
  sync(): void
}

/** Runs a statement by the extended protocol, which takes one statement only, and makes no objects of its rows. */
export function runExtended(client: pg.Client, query: ExtendedQuery): Promise<void> {
  const { text, values, maxRows = 0, onFields, onRow, onStart } = query
  let onEnd: () => void = () => undefined
  const running = new Promise<void>((done, fail) => {
    const guarded =
      <Message>(act: (message: Message) => void) =>
      (message: Message) => {
        try {
          act(message)
        } catch (error) {
          fail(error)
        }
      }
    onEnd = () => fail(new Error('the connection ended'))
    client.once('end', onEnd)
    client.query({
      submit(connection: Connection) {
        onStart?.(connection.stream, fail)
        connection.parse({ text })
        connection.bind({ values: [...values] })
        if (onFields) connection.describe({ type: 'P' })
        connection.execute({ rows: maxRows })
        connection.sync()
      },
      handleRowDescription: guarded<{ fields: Field[] }>(({ fields }) => onFields?.(fields)),
      handleDataRow: guarded<{ fields: (string | null)[] }>(({ fields }) => onRow?.(fields)),
      handleError: (error: unknown) => fail(error),
      handleReadyForQuery: () => done(),
      handleCommandComplete: () => undefined,
      handleEmptyQuery: () => undefined,
      handlePortalSuspended: () => undefined,
    } as never)
  })
  // The connection may answer many more.
  return running.finally(() => client.off('end', onEnd))
}

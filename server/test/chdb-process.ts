import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chdbFolder } from './machine.ts'

// Runs as a process of its own: ClickHouse in process takes the process down with it when a thread ends.

interface ChdbSession {
  queryAsync(sql: string, options: { format: string }): Promise<{ text(): string }>
  queryBindAsync(sql: string, values: object, options: { format: string }): Promise<{ text(): string }>
}

const { Session } = createRequire(join(chdbFolder, 'package.json'))('chdb') as {
  Session: new () => ChdbSession
}
const session = new Session()
const format = { format: 'JSONCompact' }

async function answer(
  sql: string,
  values: object | undefined,
): Promise<{ text: string } | { error: string }> {
  try {
    const result = values ? session.queryBindAsync(sql, values, format) : session.queryAsync(sql, format)
    return { text: (await result).text() }
  } catch (error) {
    return { error: String(error) }
  }
}

process.on('message', ({ id, sql, values }: { id: number; sql: string; values?: object }) => {
  void answer(sql, values).then((reply) => process.send?.({ id, ...reply }))
})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

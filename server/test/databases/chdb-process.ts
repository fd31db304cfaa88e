import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chdbFolder } from '../machine.ts'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** ClickHouse in this process, behind the part of its HTTP interface that the connector speaks. */
interface Session {
  queryAsync(sql: string, options?: { format: string }): Promise<{ bytes(): Uint8Array }>
}

const [folder = '', port = '', password = ''] = process.argv.slice(2)
const chdb = createRequire(join(chdbFolder, 'package.json'))('chdb') as {
  Session: new (path: string) => Session
}
const session = new chdb.Session(folder)
const notSettings = new Set([
  'database',
  'query_id',
  'cancel_http_readonly_queries_on_client_close',
  'readonly',
])

// One after the other: parameters and the database are the session's, which all requests share.
let last: Promise<unknown> = Promise.resolve()
let used: string | undefined

const server = createServer((request, response) => {
  last = last.then(() => answer(request, response)).catch(() => response.destroy())
})
server.listen(Number(port), '127.0.0.1')

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let sql = ''
  for await (const chunk of request) sql += String(chunk)
  if (request.headers['x-clickhouse-key'] !== password)
    return refuse(response, 'Code: 516. DB::Exception: Authentication failed')
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  try {
    await use(searchParams.get('database') ?? 'default')
    const parameters: string[] = []
    const settings: string[] = []
    for (const [name, value] of searchParams) {
      const assignment = `${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
      if (name.startsWith('param_')) parameters.push(assignment)
      else if (!notSettings.has(name)) settings.push(assignment)
    }
    if (parameters.length > 0) await session.queryAsync(`SET ${parameters.join(', ')}`)
    // The engine itself knows no sessions that only read, and takes several statements: a server does neither.
    if (searchParams.get('readonly') === '1' && /^\s*(INSERT|CREATE|DROP|ALTER|TRUNCATE)\b|;\s*\S/i.test(sql))
      return refuse(response, 'Code: 164. DB::Exception: Cannot execute query in readonly mode')
    const clause = settings.length === 0 ? '' : `\nSETTINGS ${settings.join(', ')}`
    const result = await session.queryAsync(sql.replace(/\nFORMAT (\w+)$/, `${clause}\nFORMAT $1`), {
      format: 'TabSeparated',
    })
    response.writeHead(200, { 'content-type': 'text/tab-separated-values' }).end(Buffer.from(result.bytes()))
  } catch (error) {
    refuse(response, (error as Error).message)
  }
}

async function use(database: string): Promise<void> {
  if (database === used) return
  await session.queryAsync(`USE ${database}`)
  used = database
}

function refuse(response: ServerResponse, text: string): void {
  response.writeHead(500, { 'content-type': 'text/plain' }).end(text)
}

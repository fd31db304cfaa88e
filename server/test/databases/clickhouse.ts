import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { startBackground } from '../background.ts'
import { findProgram } from '../machine.ts'
import { freePort, listening } from '../ports.ts'
import type { RemoteDatabase } from './remote-database.ts'

const password = 'canary-clickhouse'

/** ClickHouse of today in a process of its own, behind its HTTP interface. */
export async function startChdb(): Promise<RemoteDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-chdb-'))
  const port = await freePort()
  const program = fileURLToPath(new URL('chdb-process.ts', import.meta.url))
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const command = [process.execPath, '--import', tsx, program, join(folder, 'data'), String(port), password]
  const running = startBackground(command, { cwd: folder, signal: 'TERM' })
  await listening(port, () => running.ended())
  const remote = await opened(port, { user: 'reader', key: password })
  // It does one thing after the other, and stops at nothing.
  return { ...remote, running: undefined, stop: () => ended(running, folder) }
}

/** Debian's ClickHouse server: an old one, but the real thing on the wire. */
export async function startClickhouse(): Promise<RemoteDatabase> {
  const program = findProgram('clickhouse')
  if (program === undefined) throw new Error('ClickHouse is not installed here')
  const folder = mkdtempSync(join(tmpdir(), 'quarry-clickhouse-'))
  const [port, tcpPort] = [await freePort(), await freePort()]
  writeFileSync(join(folder, 'config.xml'), serverConfig(folder, { port, tcpPort }))
  writeFileSync(join(folder, 'users.xml'), userConfig)
  for (const name of ['data', 'tmp', 'files']) mkdirSync(join(folder, name))
  const command = [program, `--config-file=${join(folder, 'config.xml')}`]
  const running = startBackground(command, { cwd: folder, signal: 'TERM' })
  await listening(port, () => running.ended())
  return { ...(await opened(port, { user: 'owner', key: 'owner' })), stop: () => ended(running, folder) }
}

interface Owner {
  user: string
  key: string
}

async function opened(port: number, owner: Owner): Promise<Omit<RemoteDatabase, 'stop'>> {
  await post(port, owner, { sql: 'CREATE DATABASE shop', database: 'default' })
  return {
    type: 'clickhouse',
    config: { host: '127.0.0.1', port, database: 'shop', user: 'reader', password, tls: 'off' },
    async run(...statements) {
      for (const sql of statements) await post(port, owner, { sql, database: 'shop' })
    },
    async running() {
      const text = await post(port, owner, {
        sql: `SELECT count() FROM system.processes WHERE user = 'reader'`,
        database: 'shop',
      })
      return Number(text)
    },
  }
}

function post(
  port: number,
  { user, key }: Owner,
  { sql, database }: { sql: string; database: string },
): Promise<string> {
  const headers = { 'x-clickhouse-user': user, 'x-clickhouse-key': key }
  return new Promise((done, fail) => {
    const sent = request(
      { host: '127.0.0.1', port, path: `/?database=${database}`, method: 'POST', headers },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => (text += String(chunk)))
        answer.on('end', () => (answer.statusCode === 200 ? done(text) : fail(new Error(text.slice(0, 500)))))
      },
    )
    sent.on('error', fail)
    sent.end(sql)
  })
}

async function ended(running: ReturnType<typeof startBackground>, folder: string): Promise<void> {
  await running.stop()
  rmSync(folder, { recursive: true, force: true })
}

const serverConfig = (
  folder: string,
  { port, tcpPort }: { port: number; tcpPort: number },
) => `<?xml version="1.0"?>
<yandex>
  <logger><level>error</level><console>0</console></logger>
  <http_port>${port}</http_port>
  <tcp_port>${tcpPort}</tcp_port>
  <listen_host>127.0.0.1</listen_host>
  <path>${folder}/data/</path>
  <tmp_path>${folder}/tmp/</tmp_path>
  <user_files_path>${folder}/files/</user_files_path>
  <users_config>${folder}/users.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
  <mark_cache_size>16777216</mark_cache_size>
  <timezone>Europe/Athens</timezone>
</yandex>`

const userConfig = `<?xml version="1.0"?>
<yandex>
  <profiles><default><max_memory_usage>2000000000</max_memory_usage></default></profiles>
  <users>
    <owner><password>owner</password><networks><ip>::/0</ip></networks><profile>default</profile><quota>default</quota></owner>
    <reader><password>${password}</password><networks><ip>::/0</ip></networks><profile>default</profile><quota>default</quota></reader>
  </users>
  <quotas><default></default></quotas>
</yandex>`

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { findProgram } from './machine.ts'
import { freePort } from './ports.ts'
import { asSuperuser, startPostgresCluster } from './postgres-cluster.ts'
import { Process, settingsOn, signedIn } from './quarry-process.ts'
import { cases } from './cases.ts'

/** 20 by security check CRS-15; the suite takes fewer, this command more: QUARRY_DATABASE_RESTARTS=20. */
const restarts = Number(process.env['QUARRY_DATABASE_RESTARTS'] ?? cases(3, 1))

const has = { postgres: findProgram('postgres') !== undefined }

async function serverOnPostgres() {
  const own = await startPostgresCluster()
  onTestFinished(() => own.stop())
  const home = mkdtempSync(join(tmpdir(), 'quarry-restart-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const port = await freePort()
  const server = await new Process(['start'], settingsOn({ home, databaseUrl: own.url, port })).ready()
  onTestFinished(() => server.end('SIGKILL'))
  return { own, server, ...(await signedIn(port)) }
}

/** The state of a project in the database, and in the API. */
const createdAndLogged = `select p.id, count(a.seq)::int as events from projects p left join audit_entries a
  on a.type = 'project.created' and a.subject_type = 'project' and a.subject_id = p.id
  where p.name like 'Kept %' group by 1`

test.skipIf(!has.postgres)(
  `O3, CRS-15, CRS-16: a server outlives ${restarts} immediate restarts of its database under load, says 503 meanwhile, and does nothing by halves`,
  async () => {
    const { own, server, call } = await serverOnPostgres()
    const kept = new Set<number>()
    const otherStatuses = new Set<number>()
    let [isOver, turn] = [false, 0]
    const create = async () => {
      const { status, body } = await call<{ id: number }>('POST', '/api/projects', { name: `Kept ${++turn}` })
      if (status === 201) kept.add(body.id)
      else otherStatuses.add(status)
      return status
    }
    // Many at once, so that connections are lost between two statements of a transaction too.
    const load = Array.from({ length: 12 }, async () => {
      while (!isOver) await create()
    })
    const restarting = (async () => {
      for (let count = 0; count < restarts; count += 1) {
        const before = kept.size
        while (kept.size < before + 12 && server.isAlive) await sleep(20)
        await own.restart()
      }
    })()
    await Promise.race([restarting, server.ended])
    isOver = true
    const lost = await Promise.allSettled(load)
    expect(server.isAlive, server.lastWords()).toBe(true)
    expect(lost.filter(({ status }) => status === 'rejected')).toEqual([])
    expect([...otherStatuses]).toEqual([503])

    const healedBy = Date.now() + 10_000
    while ((await create()) !== 201) expect(Date.now()).toBeLessThan(healedBy)
    const database = new pg.Client(asSuperuser(own.url))
    await database.connect()
    const { rows } = await database.query<{ id: number; events: number }>(createdAndLogged)
    await database.end()
    const known = new Set(rows.map(({ id }) => Number(id)))
    expect([...kept].filter((id) => !known.has(id))).toEqual([])
    expect(rows.filter(({ events }) => events !== 1)).toEqual([])
  },
  60_000 + restarts * 10_000,
)

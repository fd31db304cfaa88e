import { expect, test } from 'vitest'
import { findProgram } from '../machine.ts'
import { openSite, until } from './site.ts'

interface Shown {
  id: number
  pid: number
  status: string
}

test.runIf(findProgram('postgres') !== undefined)(
  'a server that is killed is dead within 30 s, and one that is drained ends by itself',
  { timeout: 180_000 },
  async () => {
    const site = await openSite()
    const cloud = await site.startCloud()
    const [killed, drained, left] = [
      await site.startWorker(),
      await site.startWorker(),
      await site.startWorker(),
    ]
    const servers = async () => {
      const { body } = await cloud.call<{ items: Shown[] }>('GET', '/api/servers')
      return new Map(body.items.map((one) => [one.pid, one]))
    }
    const before = await servers()
    const pids = [site.server, killed, drained, left].map(({ child }) => child.pid!)
    expect(pids.map((pid) => before.get(pid)?.status)).toEqual(['active', 'active', 'active', 'active'])

    const killedAt = Date.now()
    await killed.end('SIGKILL')
    const { id } = before.get(drained.child.pid!)!
    expect((await cloud.call<Shown>('POST', `/api/servers/${id}/drain`)).body.status).toBe('draining')
    await until('the death is seen', async () => (await servers()).get(pids[1]!)?.status === 'dead')
    expect(Date.now() - killedAt).toBeLessThan(30_000)
    await until('the drained one ends', () => !drained.isAlive)
    expect(drained.child.exitCode).toBe(0)
    const after = await servers()
    expect(pids.map((pid) => after.get(pid)?.status)).toEqual(['active', 'dead', 'stopped', 'active'])
  },
)

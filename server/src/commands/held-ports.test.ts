import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { readConfig } from '../kernel/config/config.ts'
import { surfaces } from '../kernel/config/settings.ts'
import { holdPorts } from './held-ports.ts'

const free = { PLATFORM_PORT: '0', APP_PORT: '0', CLOUD_PORT: '0' }

/** Binds a port for a moment; answers the code of the failure where that cannot be. */
async function bind(port: number): Promise<string> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return 'bound'
  } catch (error) {
    return (error as { code: string }).code
  } finally {
    server.close()
  }
}

test('a port that was found for a surface is nobody else’s until the surface takes it', async () => {
  const { config, letGo } = await holdPorts(readConfig(free))
  const ports = surfaces.map((name) => config.ports[name])
  expect(new Set(ports).size).toBe(surfaces.length)
  for (const name of surfaces) {
    expect(await bind(config.ports[name])).toBe('EADDRINUSE')
    await letGo(name)
    expect(await bind(config.ports[name])).toBe('bound')
  }
})

test('a port that was chosen is not touched before it is bound', async () => {
  const { config, letGo } = await holdPorts(readConfig({ ...free, PLATFORM_PORT: '1' }))
  expect(config.ports.platform).toBe(1)
  for (const name of surfaces) await letGo(name)
})

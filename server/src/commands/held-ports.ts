import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { type Config, type SurfaceName, surfaces } from '../kernel/config/settings.ts'

export interface HeldPorts {
  /** With the ports that were found for those that are 0. */
  config: Config
  /** Makes the port of a surface free for it. */
  letGo(name: SurfaceName): Promise<void>
}

/**
 * Port 0 means any free one. Addresses are needed seconds before anything is bound, so what was found is held until
 * then: else another program could take it in the meantime.
 */
export async function holdPorts(config: Config): Promise<HeldPorts> {
  const ports = { ...config.ports }
  const holders = new Map<SurfaceName, Server>()
  for (const name of surfaces) {
    if (ports[name] !== 0) continue
    const holder = createServer((stranger) => stranger.destroy())
    holder.listen(0, config.host)
    await once(holder, 'listening')
    ports[name] = (holder.address() as AddressInfo).port
    // A failed start exits anyway.
    holders.set(name, holder.unref())
  }
  return {
    config: { ...config, ports },
    async letGo(name) {
      const holder = holders.get(name)
      holders.delete(name)
      if (holder) await new Promise((done) => holder.close(done))
    },
  }
}

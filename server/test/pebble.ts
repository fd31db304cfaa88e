import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBackground } from './background.ts'
import { selfSigned } from './certificate.ts'
import { findProgram } from './machine.ts'
import { freePort, listening } from './ports.ts'

/** The ACME server that the makers of Let's Encrypt test clients with. */
export interface Pebble {
  directoryUrl: string
  /** The authority behind its own address. */
  certificateAuthorities: string
  stop(): Promise<void>
}

/** @param options where it validates hosts, and whom it asks where they lead */
export async function startPebble({ httpPort, dns }: { httpPort: number; dns: string }): Promise<Pebble> {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-pebble-'))
  const [port, management] = [await freePort(), await freePort()]
  const { key, cert } = selfSigned(['127.0.0.1'])
  writeFileSync(join(folder, 'key.pem'), key)
  writeFileSync(join(folder, 'cert.pem'), cert)
  const pebble = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate: join(folder, 'cert.pem'),
    privateKey: join(folder, 'key.pem'),
    httpPort,
    tlsPort: httpPort,
    ocspResponderURL: '',
    externalAccountBindingRequired: false,
    profiles: { default: { description: 'As long as most authorities issue', validityPeriod: 7_776_000 } },
  }
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ pebble }))
  const command = [findProgram('pebble')!, '-config', join(folder, 'config.json'), '-dnsserver', dns]
  const running = startBackground(command, {
    cwd: folder,
    signal: 'TERM',
    env: { PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0', PEBBLE_AUTHZREUSE: '0' },
  })
  await listening(port, () => running.ended())
  return {
    directoryUrl: `https://127.0.0.1:${port}/dir`,
    certificateAuthorities: cert,
    async stop() {
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

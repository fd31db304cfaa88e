import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { startQuarry, type RunningQuarry } from './running-quarry.ts'

/**
 * Starts a program when the first file asks for it, and answers what is known of it. It ends with the run, which a worker could
 * not do for what several of them use.
 */
export async function setup(): Promise<() => Promise<void>> {
  let program: Promise<RunningQuarry> | undefined
  const server = createServer((_request, response) => {
    program ??= startQuarry()
    program.then(
      (known) => response.end(JSON.stringify(known)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  process.env['QUARRY_TEST_PROGRAM'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return async () => {
    server.close()
    // Whoever asked for one that did not start was told so.
    const started = await program?.catch(() => undefined)
    await started?.stop()
  }
}

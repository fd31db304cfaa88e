import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../kernel/config/config.ts'
import { surfaces, type SurfaceName } from '../kernel/config/settings.ts'
import { openLog } from '../kernel/log.ts'
import { documentOf } from '../kernel/http/document/openapi.ts'
import { runProgram } from './run-program.ts'
import { UsageError } from './usage-error.ts'

/** Prints the OpenAPI document of a surface; needs no database of its own and touches no data folder. */
export async function printDocument(words: string[]): Promise<number> {
  const [name] = words
  if (!surfaces.includes(name as SurfaceName))
    throw new UsageError(`openapi needs one of ${surfaces.join(', ')}`)
  const home = await mkdtemp(join(tmpdir(), 'quarry-openapi-'))
  try {
    const config = readConfig({ QUARRY_HOME: home, WEBHOOKS_ENABLED: 'true' })
    const program = await runProgram({ config, log: openLog({ level: 'silent' }), withWorker: false })
    const app = program.server.surfaces[name as SurfaceName]
    await app.ready()
    console.log(JSON.stringify(documentOf(app), null, 2))
    await program.stop()
    return 0
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

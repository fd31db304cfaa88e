// Writes the OpenAPI document of each surface from the program itself; with --check only says whether they are up to date.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from '../server/src/commands/run-program.ts'
import { readConfig } from '../server/src/kernel/config/config.ts'
import { surfaces } from '../server/src/kernel/config/settings.ts'
import { documentOf } from '../server/src/kernel/http/document/openapi.ts'
import { openLog } from '../server/src/kernel/log.ts'

const folder = join(import.meta.dirname, '../docs/reference')
const home = await mkdtemp(join(tmpdir(), 'quarry-openapi-'))
// Everything that a configuration can switch on is in the document.
const config = readConfig({
  QUARRY_HOME: home,
  ADMIN_PASSWORD: 'not used by anyone 4711',
  WEBHOOKS_ENABLED: 'true',
})
const program = await runProgram({ config, log: openLog({ level: 'silent' }), withWorker: false })

mkdirSync(folder, { recursive: true })
for (const surface of surfaces) {
  const app = program.server.surfaces[surface]
  await app.ready()
  const text = `${JSON.stringify(documentOf(app), null, 2)}\n`
  const file = join(folder, `${surface}.openapi.json`)
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`docs/reference/${surface}.openapi.json is not up to date: run npm run generate`)
    process.exitCode = 1
  }
}
await program.stop()
await rm(home, { recursive: true, force: true })

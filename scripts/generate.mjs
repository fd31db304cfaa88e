// Writes everything that is derived from the source; with --check only says what is not up to date.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

// In this order: a later one may read what an earlier one writes.
const generators = [
  ['types of the database', 'server/scripts/generate-schema.mjs'],
  ['page of the permissions', 'scripts/generate-permissions.ts'],
  ['form of the settings of charts', 'scripts/generate-chart-options.ts'],
  ['map of the architecture', 'scripts/generate-architecture.ts'],
  ['OpenAPI documents', 'scripts/generate-openapi.ts'],
]

let failed = false
for (const [name, script] of generators) {
  const args = ['--import', 'tsx', script, ...process.argv.slice(2)]
  const [code] = await once(spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }), 'exit')
  if (code === 0) continue
  failed = true
  console.error(`${name}: not up to date, or could not be generated`)
}
process.exit(failed ? 1 : 0)

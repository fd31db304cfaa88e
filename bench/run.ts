// Runs every benchmark of this folder, one after another and each in a process of its own.
// With names as arguments only those: `npm run bench -- warehouse`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

// Processes of their own start from the build, as they do in production: a compiler in each would be measured too.
const env = { ...process.env, QUARRY_TEST_BUILD: join(import.meta.dirname, '../dist') }
const wanted = process.argv.slice(2)
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => wanted.length === 0 || wanted.includes(name))
if (names.length === 0) throw new Error(`there is no benchmark called ${wanted.join(', ')}`)

for (const name of names) {
  console.log(`\n${name}`)
  const args = ['--expose-gc', '--import', 'tsx', join(import.meta.dirname, `${name}.ts`)]
  const [code] = (await once(spawn(process.execPath, args, { stdio: 'inherit', env }), 'exit')) as [
    number | null,
  ]
  if (code !== 0) process.exitCode = 1
}

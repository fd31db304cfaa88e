// The gate: everything that must hold before a change lands. All steps run, so that one pass shows all that is wrong.
// Its tests are all of the server; those of the browser are in `npm test` and `npm run test:rest`.
// With `--without-tests` they are left out, for those who run `npm test` by itself.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const npmRun = (name, ...args) => [
  'npm',
  ['run', '--silent', name, ...(args.length > 0 ? ['--', ...args] : [])],
]
const node = (...args) => [process.execPath, args]

/** @type {[name: string, command: string, args: string[]][]} */
const steps = [
  ['format', ...npmRun('format', '--check')],
  ['lint', ...npmRun('lint')],
  ['types', ...npmRun('types')],
  ['unused code', ...npmRun('unused')],
  ['lock file', ...node('scripts/check-lock.mjs')],
  ['generated files', ...npmRun('generate', '--check')],
  ['interface', ...npmRun('interface')],
]
if (!process.argv.includes('--without-tests'))
  steps.push(['tests', 'npm', ['test', '--', '--project', 'server']])

const failed = []
for (const [name, command, args] of steps) {
  const startedAt = Date.now()
  const code = await run(command, args)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (code !== 0) failed.push(name)
}
if (failed.length > 0) {
  console.log(`check failed: ${failed.join(', ')}`)
  process.exit(1)
}
console.log('check passed')

async function run(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code ?? 1
}

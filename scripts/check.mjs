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

// Two lanes, side by side: the steps of the first take both processors only now and then, those of the second one each.
/** @type {[name: string, command: string, args: string[]][][]} */
const lanes = [
  [
    ['format', ...npmRun('format', '--check')],
    ['lint', ...npmRun('lint')],
    ['types', ...npmRun('types')],
  ],
  [
    ['unused code', ...npmRun('unused')],
    ['lock file', ...node('scripts/check-lock.mjs')],
    ['generated files', ...npmRun('generate', '--check')],
    ['interface', ...npmRun('interface')],
  ],
]
const tests = ['tests', 'npm', ['test', '--', '--project', 'server']]

const failed = []
await Promise.all(
  lanes.map(async (steps) => {
    for (const step of steps) await take(step, { isAlone: false })
  }),
)
if (!process.argv.includes('--without-tests')) await take(tests, { isAlone: true })
if (failed.length > 0) {
  console.log(`check failed: ${failed.join(', ')}`)
  process.exit(1)
}
console.log('check passed')

async function take([name, command, args], { isAlone }) {
  const startedAt = Date.now()
  const { code, said } = await run(command, args, isAlone ? 'inherit' : 'pipe')
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  // What two lanes say at once could not be read.
  process.stdout.write(said)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (code !== 0) failed.push(name)
}

async function run(command, args, output) {
  const child = spawn(command, args, { cwd: root, stdio: ['inherit', output, output] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  return { code: code ?? 1, said }
}

// Makes `npm start` and `npm test` work on a fresh clone: installs what the lock file asks for, with the argument `test` also
// what only tests and checks need, and builds what is stale. It runs before anything is installed, so it uses Node alone.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exclusively } from './exclusive.mjs'
import { isInstalled } from './installed.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const lockFile = join(root, '.install.lock')

const dev = process.argv[2] === 'test'

refuseOldNode()
if (!isInstalled(root, { dev })) {
  await exclusively(lockFile, async () => {
    if (!isInstalled(root, { dev })) await install()
  })
}
const { build } = await import('./build.mjs')
await build()

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 20)) return
  console.error(`Quarry needs Node 20.20 or newer; this is Node ${process.versions.node}`)
  process.exit(1)
}

async function install() {
  const startedAt = Date.now()
  console.error('installing dependencies (once, about half a minute)')
  // What the outer npm tells its script must not reach the inner one: it would act on the outer command.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(command|lifecycle|package)/.test(name)),
  )
  const npm = process.env.npm_execpath
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm']
  // `npm ci` empties the folder first, which a server that runs meanwhile would not survive.
  const how = isInstalled(root, { dev: false }) ? ['install', '--no-save'] : ['ci']
  const flags = [
    dev ? '--include=dev' : '--omit=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const child = spawn(command, [...first, ...how, ...flags], { cwd: root, stdio: ['ignore', 2, 2], env })
  const [code] = await once(child, 'exit')
  if (code !== 0) {
    console.error('the dependencies could not be installed; npm says why above')
    process.exit(code ?? 1)
  }
  console.error(`dependencies installed in ${Math.round((Date.now() - startedAt) / 1000)} s`)
}

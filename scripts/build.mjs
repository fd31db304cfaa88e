// Builds the server and the web page into dist/. A part whose sources are unchanged since its last build is left alone.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressFolder } from './compress.mjs'
import { exclusively } from './exclusive.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')

const ways = ['scripts/build.mjs', 'scripts/compress.mjs']

const parts = [
  {
    name: 'server',
    sources: [
      'contract/src',
      'charts/src',
      'client/src',
      'server/src',
      'tsconfig.json',
      'tsconfig.build.json',
    ],
    make: makeServer,
  },
  {
    name: 'web',
    sources: ['contract/src', 'charts/src', 'web', 'tsconfig.json'],
    make: makeWeb,
  },
]

// Processes that start while a user waits.
const programs = [
  'main',
  'modules/warehouse/engine/engine-process',
  'modules/connectors/sources/source-process',
  'modules/dashboards/report/report-process',
]

// Libraries that bring binaries or read files of their own folder, and what a chart needs in the browser only.
const unbundled = [
  /\.node$/,
  '@duckdb/node-bindings',
  '@electric-sql/pglite',
  /^@fastify\/swagger/,
  '@resvg/resvg-js',
  /^echarts\/lib\//,
  /^pdf(kit|make)/,
  /^pino/,
]

/** Builds what is stale; with `force` everything. */
export async function build({ force = false } = {}) {
  if (!force && parts.every(isFresh)) return
  mkdirSync(dist, { recursive: true })
  await exclusively(join(dist, '.build.lock'), async () => {
    await Promise.all(parts.filter((part) => force || !isFresh(part)).map(buildPart))
  })
}

async function buildPart(part) {
  const startedAt = Date.now()
  rmSync(stampFile(part), { force: true })
  const stamp = stampOf(part)
  await part.make()
  writeFileSync(stampFile(part), stamp)
  console.error(`built ${part.name} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
}

async function makeServer() {
  for (const folder of ['server', 'charts', 'client', 'contract'])
    rmSync(join(dist, folder), { recursive: true, force: true })
  // Whether the types hold is asked by `npm run check`; who starts the program does not wait for it.
  await run('node_modules/typescript/bin/tsc', ['-p', 'tsconfig.build.json', '--noCheck'])
  for (const file of [...filesIn('server/src'), ...filesIn('charts/src')])
    if (!/\.(ts|md)$/.test(file)) copy(file, file)
  copy('node_modules/redoc/bundles/redoc.standalone.js', 'assets/redoc.standalone.js')
  await Promise.all([run('scripts/prepare-database.mjs', []), ...programs.map(bundle)])
}

/**
 * Makes one file of a program and its libraries. A user waits for it to start, and most of that went into finding and reading
 * hundreds of small files.
 */
async function bundle(program) {
  // Only now: whoever asks whether the build is fresh need not have it.
  const { rolldown } = await import('rolldown')
  const folder = join(dist, 'server/src', dirname(program))
  const name = basename(program)
  const built = await rolldown({
    input: { [name]: join(folder, `${name}.js`) },
    cwd: root,
    platform: 'node',
    external: unbundled,
    plugins: [{ name: 'own-places', transform: keepPlaceOf(folder) }],
  })
  const { output } = await built.write({ dir: folder, chunkFileNames: `${name}-[hash].js` })
  await built.close()
  for (const { code = '', fileName } of output) {
    if (!/__(dirname|filename)/.test(code)) continue
    fail(`${fileName} has a library that reads its own folder; add it to those that are not bundled`)
  }
}

/** What a module reads beside itself is still found from where the module lies. */
const keepPlaceOf = (folder) => ({
  filter: { code: 'import.meta.url' },
  handler: (code, file) =>
    code.replaceAll('import.meta.url', `new URL('./${relative(folder, file)}', import.meta.url).href`),
})

async function makeWeb() {
  if (!existsSync(join(root, 'web/index.html'))) return
  // The first empties the folder that the second writes into.
  for (const page of ['authors', 'viewers', 'cloud', 'embedded'])
    await run('node_modules/vite/bin/vite.js', ['build', 'web', '--mode', page, '--logLevel', 'warn'])
  await makeEmbedScript()
  await Promise.all(['page', 'embed'].map((folder) => compressFolder(join(dist, folder))))
}

/** The script of pages that embed: one file without imports, for any page to load. */
async function makeEmbedScript() {
  const { rolldown } = await import('rolldown')
  const built = await rolldown({
    input: join(root, 'web/src/embed/elements.ts'),
    cwd: root,
    platform: 'browser',
  })
  await built.write({ file: join(dist, 'embed/embed.js'), format: 'iife', minify: true })
  await built.close()
}

function copy(from, to) {
  mkdirSync(dirname(join(dist, to)), { recursive: true })
  cpSync(join(root, from), join(dist, to))
}

async function run(script, args) {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  const [code] = await once(child, 'exit')
  if (code === 0) return
  fail(`${script} ${args.join(' ')}`, code ?? 1)
}

function fail(why, code = 1) {
  console.error(`the build failed: ${why}`)
  process.exit(code)
}

function isFresh(part) {
  return existsSync(stampFile(part)) && readFileSync(stampFile(part), 'utf8') === stampOf(part)
}

function stampFile(part) {
  return join(dist, `.${part.name}-stamp`)
}

function stampOf(part) {
  const hash = createHash('sha256')
  // The lock file stands for the tools and libraries, these files for the way they are called.
  for (const file of [...part.sources.flatMap(filesIn), 'package-lock.json', ...ways]) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** The files under a path of the project, sorted; tests and what is installed or built left out. */
function filesIn(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  let entries
  try {
    entries = readdirSync(full, { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
  return entries
    .filter(
      ({ name }) =>
        !['node_modules', 'dist', 'test', '__snapshots__'].includes(name) && !/\.test\.tsx?$/.test(name),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build({ force: true })

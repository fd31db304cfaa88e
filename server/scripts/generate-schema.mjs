// Writes the types of the migrated database for Kysely; with --check only says whether they are up to date.
// Run it through tsx: it uses the server's own migrations.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect } from 'kysely'
import { generate, IdentifierNode, PostgresDialect as GeneratorDialect } from 'kysely-codegen'
import pg from 'pg'
import { programMigrations } from '../src/kernel/database/migrating/migrations.ts'
import { startPglite } from '../src/kernel/database/embedded/pglite.ts'
import { copyDatabase, migratedTemplate } from '../src/kernel/database/embedded/template.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const target = join(root, 'server/src/kernel/database/schema.generated.ts')
const scratch = mkdtempSync(join(tmpdir(), 'quarry-schema-'))

try {
  const wanted = formatted(await schemaTypes())
  if (!process.argv.includes('--check')) writeFileSync(target, wanted)
  else if (readFileSync(target, 'utf8') !== wanted) {
    console.error('the types of the database are not up to date: run `npm run generate`')
    process.exitCode = 1
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

async function schemaTypes() {
  const folder = join(scratch, 'database')
  await copyDatabase(await migratedTemplate(programMigrations()), folder)
  const pglite = await startPglite(folder)
  const pool = new pg.Pool({ ...pglite.clientConfig('postgres'), max: 1 })
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  try {
    const dialect = new GeneratorDialect({ dateParser: 'string' })
    // The server's connections read these as numbers.
    dialect.adapter.scalars.int8 = new IdentifierNode('number')
    return await generate({ db, dialect, outFile: null })
  } finally {
    await db.destroy()
    await pglite.close()
  }
}

function formatted(code) {
  const file = join(scratch, 'schema.generated.ts')
  const header = '// Generated from the migrated database by `npm run generate`. Do not edit.\n'
  writeFileSync(file, header + code.replace(/^\/\*\*[\s\S]*?\*\/\n/, ''))
  const made = spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxfmt/bin/oxfmt'), '-c', join(root, '.oxfmtrc.json'), file],
    { encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`oxfmt failed: ${made.stdout}${made.stderr}`)
  return readFileSync(file, 'utf8')
}

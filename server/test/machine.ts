import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A program that npm cannot bring and some tests need. */
export type Program = 'chromium' | 'clickhouse' | 'mariadb' | 'nginx' | 'postgres'

const needs: Record<Program, { names: string[]; variable: string; tests: string }> = {
  chromium: {
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    variable: 'QUARRY_TEST_CHROMIUM',
    tests: 'the browser tests',
  },
  clickhouse: {
    names: ['clickhouse-server'],
    variable: 'QUARRY_TEST_CLICKHOUSE',
    tests: 'the tests on a ClickHouse server (they ran on the embedded one)',
  },
  mariadb: {
    names: ['mariadbd'],
    variable: 'QUARRY_TEST_MARIADB',
    tests: 'the tests on a MariaDB server',
  },
  nginx: { names: ['nginx'], variable: 'QUARRY_TEST_NGINX', tests: 'the proxy tests' },
  postgres: {
    names: ['initdb'],
    variable: 'QUARRY_TEST_INITDB',
    tests: 'the tests on a PostgreSQL server (they ran on the embedded database)',
  },
}

/** The path of the program on this machine (of `initdb` for PostgreSQL), if it is installed. */
export function findProgram(program: Program): string | undefined {
  const { names, variable } = needs[program]
  const named = process.env[variable]
  if (named !== undefined) return isExecutable(named) ? named : undefined
  return folders(program)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isExecutable)
}

/** Why tests of this program cannot run here, in one line; nothing when they can. */
export function skipReason(program: Program): string | undefined {
  if (findProgram(program) !== undefined) return undefined
  return `skipped ${needs[program].tests}: ${program} is not installed here`
}

function folders(program: Program): string[] {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const always = ['/usr/local/bin', '/usr/bin', '/usr/local/sbin', '/usr/sbin', '/opt/homebrew/bin']
  return [...(program === 'postgres' ? postgresFolders() : []), ...path, ...always]
}

// Debian keeps each major version of PostgreSQL in a folder of its own, outside the PATH.
function postgresFolders(): string[] {
  const parent = '/usr/lib/postgresql'
  if (!existsSync(parent)) return []
  const majors = readdirSync(parent).filter((major) => Number(major) >= 15)
  return majors.sort((a, b) => Number(b) - Number(a)).map((major) => join(parent, major, 'bin'))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

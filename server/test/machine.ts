import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

/** A program that the dependencies do not bring and some tests need. */
export type Program =
  | 'chdb'
  | 'chromium'
  | 'clickhouse'
  | 'helm'
  | 'mariadb'
  | 'nginx'
  | 'pebble'
  | 'postgres'
  | 'python'
  | 'slapd'
  | 'systemd'

/** Where ClickHouse in a process is installed, by `npm install` in that folder: it is too large for everybody's clone. */
export const chdbFolder = join(import.meta.dirname, 'embedded-clickhouse')

const needs: Record<Program, { names: string[]; variable: string; tests: string }> = {
  chdb: {
    names: [],
    variable: 'QUARRY_TEST_CHDB',
    tests:
      'the tests on an embedded ClickHouse (`npm install --prefix server/test/embedded-clickhouse` brings it)',
  },
  chromium: {
    // The shell is the same Chromium without the window around the page: a quarter of its processor time less.
    names: [
      'chromium-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
    ],
    variable: 'QUARRY_TEST_CHROMIUM',
    tests: 'the browser tests',
  },
  clickhouse: {
    names: ['clickhouse-server'],
    variable: 'QUARRY_TEST_CLICKHOUSE',
    tests: 'the tests on a ClickHouse server (an old one, beside the embedded one of today)',
  },
  helm: { names: ['helm'], variable: 'QUARRY_TEST_HELM', tests: 'the check of the Helm chart' },
  mariadb: {
    names: ['mariadbd'],
    variable: 'QUARRY_TEST_MARIADB',
    tests: 'the tests on a MariaDB server',
  },
  nginx: { names: ['nginx'], variable: 'QUARRY_TEST_NGINX', tests: 'the proxy tests' },
  pebble: {
    names: ['pebble'],
    variable: 'QUARRY_TEST_PEBBLE',
    tests:
      'the orders of certificates (`go install github.com/letsencrypt/pebble/v2/cmd/pebble@v2.10.1` brings the ACME server)',
  },
  postgres: {
    names: ['initdb'],
    variable: 'QUARRY_TEST_INITDB',
    tests: 'the tests on a PostgreSQL server (they ran on the embedded database)',
  },
  python: {
    names: ['python3'],
    variable: 'QUARRY_TEST_PYTHON',
    tests: 'the reading of files that another program writes',
  },
  systemd: {
    names: ['systemd-analyze'],
    variable: 'QUARRY_TEST_SYSTEMD',
    tests: 'the check of the systemd units',
  },
  slapd: { names: ['slapd'], variable: 'QUARRY_TEST_SLAPD', tests: 'the tests on an OpenLDAP directory' },
}

/** The path of the program on this machine (of `initdb` for PostgreSQL), if it is installed. */
export function findProgram(program: Program): string | undefined {
  if (program === 'chdb') {
    const found = join(chdbFolder, 'node_modules/chdb/package.json')
    return existsSync(found) ? found : undefined
  }
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
  const ofGo = process.env['GOBIN'] ?? join(process.env['GOPATH'] ?? join(homedir(), 'go'), 'bin')
  const always = [ofGo, '/usr/local/bin', '/usr/bin', '/usr/local/sbin', '/usr/sbin', '/opt/homebrew/bin']
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

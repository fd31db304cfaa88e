import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { commands } from '../src/commands/commands.ts'
import { findProgram } from './machine.ts'

const run = promisify(execFile)
const folder = join(import.meta.dirname, '../../deploy/systemd')
const units = ['platform', 'app', 'cloud'].map((surface) => `quarry-serve@${surface}.service`)
const all = [...units, 'quarry-worker.service']

test.skipIf(findProgram('systemd') === undefined)('systemd takes the units as they are shipped', async () => {
  const verified = await run('systemd-analyze', ['verify', ...all], {
    env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
  })
  // What it only warns of is written here.
  expect(verified.stderr.split('\n').filter((line) => line.includes('quarry'))).toEqual([])
})

test('the units run commands that there are, with the hardening of all', async () => {
  for (const unit of ['quarry-serve@.service', 'quarry-worker.service']) {
    const text = await readFile(join(folder, unit), 'utf8')
    const [, command = ''] = /^ExecStart=\/usr\/bin\/node dist\/server\/src\/main\.js (\w+)/m.exec(text) ?? []
    expect(Object.keys(commands)).toContain(command)
  }
  const common = await readFile(join(folder, 'quarry-.service.d/common.conf'), 'utf8')
  for (const line of ['NoNewPrivileges=yes', 'CapabilityBoundingSet=', 'ProtectSystem=strict', 'User=quarry'])
    expect(common.split('\n')).toContain(line)
})

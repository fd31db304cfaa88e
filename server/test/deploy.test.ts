import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { commands } from '../src/commands/commands.ts'
import { findProgram } from './machine.ts'

const run = promisify(execFile)
const deploy = join(import.meta.dirname, '../../deploy')
const folder = join(deploy, 'systemd')
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

interface Composed {
  services: Record<
    string,
    { command?: string[]; read_only?: boolean; cap_drop?: string[]; volumes?: string[] }
  >
}

test('the services of the compose file run commands that there are, on a root that cannot be written', async () => {
  const text = await readFile(join(deploy, 'container/compose.yaml'), 'utf8')
  const { services } = parse(text, { merge: true }) as Composed
  for (const [name, service] of Object.entries(services)) {
    for (const volume of service.volumes ?? []) {
      const [file = ''] = volume.split(':')
      if (file.startsWith('.')) await access(join(deploy, 'container', file))
    }
    if (service.command === undefined) continue
    expect(Object.keys(commands), name).toContain(service.command[0])
    expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  }
  const own = await readFile(join(deploy, 'container/upstreams.conf'), 'utf8')
  const shipped = await readFile(join(deploy, 'nginx/upstreams.conf'), 'utf8')
  const names = (conf: string) => conf.match(/^upstream \w+/gm)
  expect(names(own)).toEqual(names(shipped))
  for (const [, host = ''] of own.matchAll(/server (\w+):/g)) expect(Object.keys(services)).toContain(host)
})

test('the image runs as an ordinary user, and says when it is not healthy', async () => {
  const text = await readFile(join(deploy, 'container/Dockerfile'), 'utf8')
  const [, last = ''] = text.split(/^FROM \$\{BASE_IMAGE\}$/m)
  expect(last).toMatch(/^USER 10001:10001$/m)
  expect(last).toMatch(/^HEALTHCHECK /m)
  // Each workspace is installed from its manifest before the sources are copied.
  const parts = Object.values(JSON.parse(await readFile(join(deploy, '../package.json'), 'utf8')) as object)
    .flat()
    .filter((part) => typeof part === 'string' && existsSync(join(deploy, '..', part, 'package.json')))
  expect(parts).toContain('server')
  for (const part of parts) expect(text).toContain(`COPY ${part}/package.json ${part}/`)
})

const values = ['--set', 'secretName=quarry', '--kube-version', '1.31.0'].concat(
  ['platform', 'app', 'cloud'].flatMap((name) => ['--set', `urls.${name}=https://${name}.example.org`]),
)
const helm = findProgram('helm')

test.skipIf(helm === undefined)(
  'the chart gives pods that the restricted standard of Kubernetes takes',
  async () => {
    const chart = join(deploy, 'helm/quarry')
    await run(helm!, ['lint', '--strict', chart, ...values])
    const { stdout } = await run(helm!, ['template', 'release', chart, ...values])
    const pods = stdout
      .split(/^---$/m)
      .map((document) => parse(document) as { kind: string; spec: { template: { spec: Pod } } } | null)
      .filter((object) => object?.kind === 'Deployment')
      .map((object) => object!.spec.template.spec)
    expect(pods).toHaveLength(4)
    for (const { securityContext, containers } of pods) {
      expect(securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      })
      const [{ args, ...container }] = containers
      expect(Object.keys(commands)).toContain(args[0])
      const { readOnlyRootFilesystem, capabilities, ...others } = container.securityContext as Record<
        string,
        unknown
      >
      expect({ readOnlyRootFilesystem, capabilities }).toEqual({
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      // The one that is left lets a process gain more than it started with.
      expect(Object.values(others)).toEqual([false])
    }
    // Without what only its operator knows there is no release.
    await expect(run(helm!, ['template', 'release', chart, '--kube-version', '1.31.0'])).rejects.toThrow(
      'secretName',
    )
  },
)

interface Pod {
  securityContext: object
  containers: [{ args: [string, ...string[]]; securityContext: object }]
}

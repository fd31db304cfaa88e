import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBackground } from './background.ts'
import { selfSigned } from './certificate.ts'
import { findProgram } from './machine.ts'
import { freePort, listening } from './ports.ts'

/** A running nginx with the configuration of `deploy/nginx`, on free ports. */
export interface Nginx {
  /** The port of the Platform surface, over plain HTTP. */
  port: number
  stop(): Promise<void>
}

const source = join(import.meta.dirname, '../../deploy/nginx')

/**
 * Starts nginx with the project's own files. Only what a machine must decide is replaced: the upstream's port, the
 * listening addresses, the certificate, and the balancer that is trusted (127.0.0.1; 127.0.0.2 is a stranger).
 */
export async function startNginx(upstreamPort: number): Promise<Nginx> {
  const folder = copiedFolder()
  const port = await freePort()
  edit(join(folder, 'quarry/upstreams.conf'), (text) =>
    text.replace('127.0.0.1:8000', `127.0.0.1:${upstreamPort}`),
  )
  edit(join(folder, 'quarry/sites.conf'), (text) => plainHttp(text, port))
  writeFileSync(join(folder, 'quarry/mapped-hosts.conf'), '')
  edit(join(folder, 'quarry/trusted-balancer.conf'), (text) =>
    text.replace(/^# (set_real_ip_from|real_ip)/gm, '$1').replace('10.0.0.0/24', '127.0.0.1'),
  )
  return { port, stop: await run(folder, port) }
}

/** The same for hosts of organizations alone, with TLS and certificates from a folder. */
export async function startNginxForHosts({
  ports,
  certificates,
}: {
  ports: { platform: number; app: number }
  certificates: string
}): Promise<Nginx & { tlsPort: number }> {
  const folder = copiedFolder()
  const [port, tlsPort] = [await freePort(), await freePort()]
  edit(join(folder, 'quarry/upstreams.conf'), (text) =>
    text
      .replace('127.0.0.1:8000', `127.0.0.1:${ports.platform}`)
      .replace('127.0.0.1:8001', `127.0.0.1:${ports.app}`),
  )
  edit(join(folder, 'quarry/quarry.conf'), (text) =>
    text.replace('/var/lib/quarry-certificates', certificates),
  )
  writeFileSync(join(folder, 'quarry/sites.conf'), '')
  edit(join(folder, 'quarry/mapped-hosts.conf'), (text) =>
    text
      .replace('listen 443', `listen 127.0.0.1:${tlsPort}`)
      .replace('listen 80', `listen 127.0.0.1:${port}`),
  )
  return { port, tlsPort, stop: await run(folder, port) }
}

/** Runs it until it is stopped. */
async function run(folder: string, port: number): Promise<() => Promise<void>> {
  const program = findProgram('nginx')
  if (program === undefined) throw new Error('nginx is not installed here')
  writeFileSync(join(folder, 'nginx.conf'), mainConfiguration(folder))
  const command = [program, '-p', folder, '-c', 'nginx.conf', '-e', 'error.log']
  const running = startBackground(command, { cwd: folder, signal: 'TERM' })
  await listening(port, () => running.ended())
  return async () => {
    await running.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What `nginx -t` says of the files as they are, with a certificate made for the moment. */
export function checkConfiguration(): string {
  const folder = copiedFolder()
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const made = selfSigned(['quarry.example.org'])
  writeFileSync(certificate, made.cert)
  writeFileSync(key, made.key)
  edit(join(folder, 'quarry/tls.conf'), (text) =>
    text.replace(/\/etc\S+fullchain.pem/, certificate).replace(/\/etc\S+privkey.pem/, key),
  )
  writeFileSync(join(folder, 'nginx.conf'), mainConfiguration(folder))
  const check = ['-t', '-p', folder, '-c', 'nginx.conf', '-e', 'error.log']
  const { stderr } = spawnSync(findProgram('nginx') ?? 'nginx', check, { encoding: 'utf8' })
  rmSync(folder, { recursive: true, force: true })
  return stderr
}

function copiedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-nginx-'))
  cpSync(source, join(folder, 'quarry'), { recursive: true })
  return folder
}

function plainHttp(sites: string, port: number): string {
  const platform = /^server \{\n(?:.*\n)*?\}\n/m.exec(sites)?.[0]
  if (platform === undefined) throw new Error('sites.conf has no server block')
  return platform
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('include quarry/tls.conf;', '')
}

function mainConfiguration(folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')
  // Started by root, nginx would hand its workers to a user who may not write here.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  return `${user} worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log error;
    events { worker_connections 512; }
    http { access_log off; ${temporary} include quarry/quarry.conf; }`
}

function edit(file: string, change: (text: string) => string): void {
  const text = readFileSync(file, 'utf8')
  const changed = change(text)
  if (changed === text) throw new Error(`nothing to replace in ${file}`)
  writeFileSync(file, changed)
}

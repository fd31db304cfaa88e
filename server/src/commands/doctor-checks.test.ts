import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../kernel/config/config.ts'
import { checkAddresses, checkBackups, checkFolder, checkKeys, checkMail } from './doctor-checks.ts'

const ports = { PLATFORM_PORT: '0', APP_PORT: '0', CLOUD_PORT: '0' }

async function folderOf(mode: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-doctor-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, mode)
  return folder
}

test('O4: doctor says when others may look into the data folder, and how to close it', async () => {
  const open = await folderOf(0o755)
  expect((await checkFolder(open)).warnings).toEqual([expect.stringContaining(`chmod 700 ${open}`)])
  expect((await checkFolder(await folderOf(0o700))).warnings).toEqual([])
})

test('O4: doctor names a port that another program has, and what to do', async () => {
  const stranger = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(stranger, 'listening')
  onTestFinished(() => void stranger.close())
  const { port } = stranger.address() as AddressInfo
  await expect(checkAddresses(readConfig({ ...ports, APP_PORT: String(port) }))).rejects.toThrow(
    `port ${port} is taken by another program`,
  )
  const behindProxy = readConfig({ ...ports, PLATFORM_URL: 'https://quarry.example.org' })
  expect((await checkAddresses(behindProxy)).warnings).toEqual([expect.stringContaining('TRUST_PROXY')])
  expect((await checkAddresses(readConfig(ports))).warnings).toEqual([])
})

test('O4: doctor tries the mail server, and asks where the backups are', async () => {
  await expect(checkMail(readConfig({ SMTP_URL: 'smtp://127.0.0.1:1' }))).rejects.toThrow('ECONNREFUSED')
  expect((await checkMail(readConfig({}))).warnings?.[0]).toContain('cannot reset their passwords')
  expect((await checkBackups(readConfig({}))).warnings?.[0]).toContain('BACKUP_TARGET')
  const configured = {
    BACKUP_TARGET: await folderOf(0o700),
    BACKUP_KEY: 'vJ8x2QwZ5tLmN4pRy7BdvJ8x2QwZ5tLmN4pRy7Bd',
  }
  expect((await checkBackups(readConfig(configured))).warnings).toEqual([
    'there is no backup: run "quarry backup"',
  ])
})

test('O4: doctor makes no key', async () => {
  const home = await folderOf(0o700)
  expect((await checkKeys(readConfig({ QUARRY_HOME: home }))).text).toContain('will be generated')
  expect((await checkKeys(readConfig({ QUARRY_HOME: home }))).text).toContain('will be generated')
})

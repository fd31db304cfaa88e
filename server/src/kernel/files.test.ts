import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFileOnce, isDiskFull, writeFileDurably } from './files.ts'

async function ownFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test("a file is replaced as a whole, is its owner's only, and leaves nothing beside", async () => {
  const folder = await ownFolder()
  const path = join(folder, 'deep', 'file')
  await writeFileDurably(path, 'first, which is longer')
  await writeFileDurably(path, 'second')
  expect(await readFile(path, 'utf8')).toBe('second')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readdir(join(folder, 'deep'))).toEqual(['file'])
})

test('who creates a file second gets the content of the first, and an empty one is never seen', async () => {
  const folder = await ownFolder()
  const path = join(folder, 'deep', 'secret')
  expect(createFileOnce(path, 'first')).toBe('first')
  expect(createFileOnce(path, 'second')).toBe('first')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readdir(join(folder, 'deep'))).toEqual(['secret'])
})

test('a write that fails leaves the old file and nothing beside', async () => {
  const folder = await ownFolder()
  await writeFileDurably(join(folder, 'target', 'inside'), 'kept')
  await expect(writeFileDurably(join(folder, 'target'), 'x')).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['target'])
  expect(await readFile(join(folder, 'target', 'inside'), 'utf8')).toBe('kept')
})

// The system's own full device, opened and never replaced.
test.runIf(existsSync('/dev/full'))('a full disk is told from other failures', async () => {
  const full = await appendFile('/dev/full', 'x').catch((error: unknown) => error)
  expect(isDiskFull(full)).toBe(true)
  expect(isDiskFull(await readFile('/nowhere').catch((error: unknown) => error))).toBe(false)
  expect(isDiskFull(undefined)).toBe(false)
})

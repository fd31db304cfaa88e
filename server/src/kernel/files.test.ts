import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFileOnce, isDiskFull, renameDurably, writeFileDurably } from './files.ts'

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

test('of many who create a file at once all get the same content', async () => {
  const folder = await ownFolder()
  const path = join(folder, 'secret')
  const got = await Promise.all(
    Array.from({ length: 20 }, (_, index) => createFileOnce(path, `content ${index}`)),
  )
  expect(new Set(got).size).toBe(1)
  expect(await readFile(path, 'utf8')).toBe(got[0])
  expect(await readdir(folder)).toEqual(['secret'])
})

test('a write that fails leaves the old file and nothing beside', async () => {
  const folder = await ownFolder()
  await writeFileDurably(join(folder, 'target', 'inside'), 'kept')
  await expect(writeFileDurably(join(folder, 'target'), 'x')).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['target'])
  await renameDurably(join(folder, 'target', 'inside'), join(folder, 'moved'))
  expect(await readFile(join(folder, 'moved'), 'utf8')).toBe('kept')
})

// The system's own full device, opened and never replaced.
test.runIf(existsSync('/dev/full'))('a full disk is told from other failures', async () => {
  const full = await appendFile('/dev/full', 'x').catch((error: unknown) => error)
  expect(isDiskFull(full)).toBe(true)
  expect(isDiskFull(await readFile('/nowhere').catch((error: unknown) => error))).toBe(false)
  expect(isDiskFull(undefined)).toBe(false)
})

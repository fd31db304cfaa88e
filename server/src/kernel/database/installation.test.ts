import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { adoptFolder, joinInstallation, marksOf } from './installation.ts'

function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'quarry-home-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return home
}

test('O2: a process with a folder of its own cannot join the database of another folder, until it is adopted', async () => {
  const database = await testDatabase()
  const [shared, own] = [newHome(), newHome()]
  await joinInstallation(database, shared)
  await joinInstallation(database, shared)
  const refusal = await joinInstallation(database, own).catch((error: Error) => error.message)
  expect(refusal).toMatch(/belongs to another data folder than [^]*set QUARRY_HOME[^]*quarry adopt/)
  expect(readdirSync(own)).toEqual([])

  expect(await adoptFolder(database, own)).toBe(true)
  expect(await adoptFolder(database, own)).toBe(false)
  await joinInstallation(database, own)
})

test('O2: of two that start at once with folders of their own one goes on', async () => {
  const database = await testDatabase()
  const joined = await Promise.allSettled(
    [newHome(), newHome(), newHome()].map((home) => joinInstallation(database, home)),
  )
  expect(joined.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('processes that start at once with one folder all go on', async () => {
  const database = await testDatabase()
  const home = newHome()
  await Promise.all(Array.from({ length: 8 }, () => joinInstallation(database, home)))
  const { database: id, folder } = await marksOf(database, home)
  expect(id).toBe(folder)
})

test('O2: a folder that has the files of another database is not taken', async () => {
  const [first, second] = [await testDatabase(), await testDatabase()]
  const home = newHome()
  await joinInstallation(first, home)
  await expect(joinInstallation(second, home)).rejects.toThrow(/holds the files of another database/)
  expect((await marksOf(second, home)).database).toBeUndefined()
})

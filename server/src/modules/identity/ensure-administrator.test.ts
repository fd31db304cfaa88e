import { expect, test } from 'vitest'
import { testDatabase, workOn } from '../../../test/database.ts'
import { runWork } from '../../kernel/work.ts'
import { ensureAdministrator } from './ensure-administrator.ts'
import { openPasswords } from './passwords/passwords.ts'

const passwords = openPasswords(2)

async function fresh(password?: string) {
  const database = await testDatabase()
  const work = workOn(database)
  const start = () =>
    ensureAdministrator({
      database,
      runIn: (at, run) => runWork(work, at, run),
      passwords,
      administrator: { username: 'Admin', password },
    })
  const users = () =>
    database.asOwner<Record<string, unknown>>('select * from users u join memberships m on m.user_id = u.id')
  return { start, users, database }
}

const [generated, given] = [await fresh(), await fresh('un higo maduro 43')]

test('of many first starts at once one makes the administrator, with a generated password (AUT-27, AUT-28)', async () => {
  const { start, users, database } = generated
  const made = (await Promise.all(Array.from({ length: 8 }, start))).filter((one) => one !== undefined)
  expect(made).toHaveLength(1)
  expect(made[0]?.username).toBe('Admin')
  expect(made[0]?.password).toMatch(/^[0-9a-z]{5}(-[0-9a-z]{5}){5}$/)
  const [user, ...more] = await users()
  expect(more).toEqual([])
  expect(user).toMatchObject({
    username_canonical: 'admin',
    role: 'admin',
    is_root_operator: true,
    must_reset_password: true,
    password_is_temporary: false,
  })
  expect(await passwords.verify(String(user?.['password_hash']), made[0]?.password ?? '')).toBe(true)
  for (const guess of ['admin', 'password', 'changeme', 'quarry', ''])
    expect(await passwords.verify(String(user?.['password_hash']), guess)).toBe(false)

  await database.asOwner('update users set is_active = false')
  expect(await start()).toBeUndefined()
  expect(await database.asOwner('select 1 from organizations')).toHaveLength(1)
})

test('a given password is the administrator’s own, and is not shown again', async () => {
  expect(await given.start()).toEqual({ username: 'Admin', password: undefined })
  expect((await given.users())[0]).toMatchObject({ must_reset_password: false })
})

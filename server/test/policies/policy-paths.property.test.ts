import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Dataset } from '../../../contract/src/datasets.ts'
import type { Attributes } from '../../../contract/src/user-attributes.ts'
import type { Subject } from '../../src/modules/policies/index.ts'
import { fileForm } from '../file-form.ts'
import { testServer, type TestUser } from '../server.ts'
import { expectShown } from './query-paths.ts'
import { attributesOf, type Policies, policiesOf, rowsOf } from './random-policies.ts'
import {
  type Cell,
  columnNames,
  columnSeen,
  columnTypes,
  maskedCell,
  type Row,
  rowsSeen,
} from './reference.ts'
import { cases } from '../cases.ts'

const { admin, newUser, call, database } = await testServer()

const stored = rowsOf(60, 5)

async function made<T = { id: number }>(path: string, request: object): Promise<T> {
  const answer = await call<T>('POST', path, { token: admin.token, ...request })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

test('SQL-22, TEN-16: every path shows each person what random policies mean for them', async () => {
  const lines = stored.map((row) => JSON.stringify(row)).join('\n')
  const dataset = await made<Dataset>('/api/datasets/upload', fileForm('people.ndjson', lines))
  const groups = [
    { name: 'EU', ...(await made('/api/groups', { body: { name: 'EU' } })) },
    { name: "O'K", ...(await made('/api/groups', { body: { name: "O'K" } })) },
  ].map(({ id, name }) => ({ id, name }))
  const member = await newUser({ orgId: admin.orgId, role: 'editor' })
  const loner = await newUser({ orgId: admin.orgId, role: 'editor' })
  await made(`/api/groups/${groups[0]!.id}/members`, { body: { user_id: member.id } })

  const set = async (path: string, body: object) => {
    const answer = await call('PUT', path, { token: admin.token, body })
    expect(answer.status, `${answer.text} ${JSON.stringify(body)}`).toBe(200)
  }
  const policies = policiesOf({ plain: ['id'], groupIds: groups.map(({ id }) => id), valid: true })
  await fc.assert(
    fc.asyncProperty(policies, attributesOf, attributesOf, async (document, one, other) => {
      await set(`/api/datasets/${dataset.id}/policies`, document)
      const [found] = await database.asOwner('select mask_key from mask_keys where org_id = $1', [
        admin.orgId,
      ])
      const key = String(found?.['mask_key'])
      for (const [user, attributes] of [
        [member, one],
        [loner, other],
      ] as [TestUser, Attributes][]) {
        await set(`/api/users/${user.id}/attributes`, { attributes })
        const of: Subject = {
          orgId: admin.orgId,
          role: 'editor',
          groups: user === member ? [groups[0]!] : [],
          attributes,
          user: { id: user.id, username: user.username, email: user.email },
        }
        const names = columnNames.filter((name) => columnSeen(document, [of], name))
        await expectShown({ call, dataset, user }, meant(document, of, key), names)
      }
    }),
    { numRuns: cases(8) },
  )
}, 240_000)

function meant(document: Policies, of: Subject, key: string): Row[] {
  return rowsSeen(document, [of], stored).map((row) =>
    Object.fromEntries(
      columnNames.flatMap((name): [string, Cell][] => {
        const sight = columnSeen(document, [of], name)
        if (!sight) return []
        const cell = row[name] ?? null
        return [
          [
            name,
            sight.kind === 'plain' ? cell : maskedCell(cell, sight.mask, { type: columnTypes[name], key }),
          ],
        ]
      }),
    ),
  )
}

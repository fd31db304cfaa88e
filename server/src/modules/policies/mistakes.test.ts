import { expect, test } from 'vitest'
import { fileForm } from '../../../test/file-form.ts'
import { testServer } from '../../../test/server.ts'

const { admin, call } = await testServer()

test('A8: every mistake in a document of policies is told at once', async () => {
  const form = fileForm('people.csv', 'id,email\n1,a@example.com\n')
  const made = await call<{ id: number }>('POST', '/api/datasets/upload', { token: admin.token, ...form })
  const body = {
    unrestricted: { group_ids: [99999] },
    rows: [
      {
        name: 'R',
        applies_to: { everyone: true },
        condition: {
          all: [
            { column: 'regoin', operator: 'equals', value: 'EU' },
            { column: 'id', operator: 'equals', value: 'EU' },
          ],
        },
      },
      { name: 'R', applies_to: { everyone: true }, condition: { column: 'nix', operator: 'is_null' } },
    ],
    columns: [{ column: 'email', mask: { kind: 'partial' } }],
    tests: [{ name: 't', as: { user_id: 99999 }, expect: { hidden: ['nix'] } }],
  }
  const path = `/api/datasets/${made.body.id}/policies`
  const refused = await call('PUT', path, { token: admin.token, body })
  const { details } = refused.body as unknown as { details: { path: string }[] }
  expect([refused.status, details.map((detail) => detail.path)]).toEqual([
    422,
    [
      'body.unrestricted.group_ids.0',
      'body.rows.1.name',
      'body.rows.0.condition.all.0.column',
      'body.rows.0.condition.all.1.value',
      'body.rows.1.condition.column',
      'body.columns.0.mask',
      'body.tests.0.as.user_id',
      'body.tests.0.expect.hidden.0',
    ],
  ])
})

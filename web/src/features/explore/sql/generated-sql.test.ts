import { expect, test } from 'vitest'
import { withValues } from './generated-sql.ts'

test('values stand in the statement where its places were, and nothing in quotes is one', () => {
  const sql = `SELECT "a$1", '$2' FROM "t" WHERE x = $1 AND y > $2 AND z IS $3 AND x <> $1`
  expect(withValues(sql, ["O'Hare", 5, null])).toBe(
    `SELECT "a$1", '$2' FROM "t" WHERE x = 'O''Hare' AND y > 5 AND z IS NULL AND x <> 'O''Hare'`,
  )
})

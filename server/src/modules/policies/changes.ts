import { isDeepStrictEqual } from 'node:util'
import type { Policies } from './document.ts'

/** What differs between two documents of policies, for the audit log. */
export function changesBetween(before: Policies, after: Policies) {
  const rows = differing(before.rows, after.rows, ({ name }) => name)
  const columns = differing(before.columns, after.columns, ({ column }) => column)
  const tests = differing(before.tests, after.tests, ({ name }) => name)
  return {
    ...(isDeepStrictEqual(before.unrestricted, after.unrestricted)
      ? {}
      : { unrestricted: { from: before.unrestricted, to: after.unrestricted } }),
    ...(rows.length > 0 ? { rows } : {}),
    ...(columns.length > 0 ? { columns } : {}),
    ...(tests.length > 0 ? { tests: tests.map(({ of }) => of) } : {}),
  }
}

function differing<T>(before: readonly T[], after: readonly T[], nameOf: (one: T) => string) {
  const names = [...new Set([...before, ...after].map(nameOf))]
  return names.flatMap((of) => {
    const [from, to] = [before, after].map((list) => list.find((one) => nameOf(one) === of) ?? null)
    return isDeepStrictEqual(from, to) ? [] : [{ of, from, to }]
  })
}

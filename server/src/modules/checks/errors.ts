import { refuse } from '../../kernel/errors.ts'

export const fail = {
  noChecks: (name: string) => refuse.conflict(`dataset "${name}" has no checks`),
  noSuchCheck: (path: string) => refuse.invalid(path, 'the dataset has no such check'),
  nameTwice: (path: string, name: string) => refuse.invalid(path, `two checks are called "${name}"`),
}

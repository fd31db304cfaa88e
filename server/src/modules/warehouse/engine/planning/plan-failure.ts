import { WarehouseError, type WarehouseErrorKind, shortSyntax, withoutPaths } from '../../errors.ts'
import { indexOf } from '../places.ts'
import type { Tree } from '../tree-walk.ts'

const unknownThings = new Set(['COLUMN_NOT_FOUND', 'MISSING_ENTRY'])
const maxCandidates = 6

/** The typed form of why the engine could not bind a statement. */
export function planFailure(answer: Tree, sql: string): WarehouseError {
  const type = String(answer['error_type'])
  const position = indexOf(sql, answer['position'], type === 'parser' ? 'characters' : 'bytes')
  return new WarehouseError(
    kindOf(answer, type),
    sentence(answer),
    position === undefined ? {} : { position },
  )
}

function kindOf(answer: Tree, type: string): WarehouseErrorKind {
  if (type === 'parser' || type === 'syntax') return 'syntax'
  if (type === 'catalog' || unknownThings.has(String(answer['error_subtype']))) return 'unknown_object'
  if (/memory/.test(type)) return 'memory'
  return type === 'internal' || type === 'fatal' ? 'internal' : 'bad_value'
}

/** What is wrong, and what the engine proposes instead. */
function sentence(answer: Tree): string {
  const lines = String(answer['error_message'])
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const [wrong = 'the engine refused this', ...more] = lines
  const title = more.findIndex((line) => line.startsWith('Candidate functions:'))
  const proposal = title === -1 ? more : more.slice(0, title + 1 + maxCandidates)
  return shortSyntax(withoutPaths([wrong, ...proposal].join(' ')).slice(0, 600))
}

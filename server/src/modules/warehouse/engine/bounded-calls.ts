import { WarehouseError } from '../errors.ts'
import type { Tree } from './tree-walk.ts'

const mostRepeats = 1000
const widestRange = 1_000_000

// These build as much text or as long a list as they are told to, inside one call that nothing interrupts.
const countArgument: Record<string, number> = { repeat: 1, lpad: 1, rpad: 1 }
const rangeFunctions = new Set(['range', 'generate_series'])
const formatFunctions = new Set(['format', 'printf'])

/** Refuses calls whose result is not bounded by a literal in the statement. */
export function refuseUnboundedCall(name: string, children: readonly Tree[]): void {
  const position = Object.hasOwn(countArgument, name) ? countArgument[name] : undefined
  if (position !== undefined && !isAtMost(children[position], mostRepeats)) {
    throw refusal(`${name} needs a literal count of at most ${mostRepeats}`)
  }
  if (rangeFunctions.has(name) && !children.every((child) => isAtMost(child, widestRange))) {
    throw refusal(`${name} outside FROM needs literal bounds of at most ${widestRange}`)
  }
  if (formatFunctions.has(name) && !isPlainFormat(children[0])) {
    throw refusal(`${name} needs a literal pattern with widths below ${mostRepeats}`)
  }
}

function isAtMost(child: Tree | undefined, most: number): boolean {
  const value = literalOf(child)
  return typeof value === 'number' && Math.abs(value) <= most
}

// "{:{}}" and "%*d" take the width from the data.
function isPlainFormat(child: Tree | undefined): boolean {
  const value = literalOf(child)
  return typeof value === 'string' && !/\d{4,}|\*|\{[^}]*\{/.test(value)
}

function literalOf(child: Tree | undefined): unknown {
  if (child?.class === 'CONSTANT') return (child.value as Tree).value
  const negated = child?.class === 'FUNCTION' && child.function_name === '-' ? (child.children as Tree[]) : []
  return negated.length === 1 ? literalOf(negated[0]) : undefined
}

function refusal(message: string): WarehouseError {
  return new WarehouseError('denied', `this is not allowed in a query: ${message}`)
}

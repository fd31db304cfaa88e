import type { Tree } from '../tree-walk.ts'

/** Reads the parts of a plan node. What is not of the expected form counts as absent. */
export const nodesOf = (value: unknown): Tree[] =>
  Array.isArray(value) ? value.filter((item) => isNode(item)) : []

export const childrenOf = (node: Tree): Tree[] => nodesOf(node['children'])

export function isNode(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Numbers of columns and tables. Ones that are too long for a number, e.g. of the row itself, name none. */
export const indexOf = (value: unknown): number => (typeof value === 'number' ? value : -1)

export const indexesOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.map((item) => indexOf(item)) : []

/**
 * A function as people are told of it: its name, how it is called, what it gives, an example and what that gives. Examples
 * of aggregates and windows are over the rows (1, 'a'), (2, 'b') and (4, 'b') of the columns x and g.
 */
export type Listed = readonly [
  name: string,
  signature: string,
  description: string,
  example: string,
  result: string | null,
]

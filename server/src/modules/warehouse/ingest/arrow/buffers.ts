import type * as arrow from 'apache-arrow'

/** What is wrong with the file, in words for the person who sent it. */
export class ArrowError extends Error {}

const tooShort = () => new ArrowError('a column is shorter than it says')

/** Values of a fixed width, so many array items each. */
export function checkWidth({ values, length }: arrow.Data, stride: number): void {
  if (((values as ArrayLike<unknown> | undefined)?.length ?? 0) < length * stride) throw tooShort()
}

export function checkBits({ values, length }: arrow.Data): void {
  if (((values as Uint8Array | undefined)?.length ?? 0) * 8 < length) throw tooShort()
}

/** Offsets that go up and end within what they point into. */
export function checkOffsets(data: arrow.Data, end: number): void {
  const offsets = data.valueOffsets as ArrayLike<number | bigint> | undefined
  if (data.length === 0) return
  if ((offsets?.length ?? 0) < data.length + 1) throw tooShort()
  for (let at = 0, before = 0; at <= data.length; at += 1) {
    const offset = offsetAt(data, at)
    if (offset < before || offset > end) throw new ArrowError('a column points to where it has no values')
    before = offset
  }
}

export const offsetAt = ({ valueOffsets }: arrow.Data, at: number): number =>
  Number((valueOffsets as ArrayLike<number | bigint>)[at])

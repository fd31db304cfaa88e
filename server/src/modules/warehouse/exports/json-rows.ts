const lineEnd = 0x0a

/**
 * The rows of a JSON list out of lines like `,[1,"a"]`: without the first comma, and without the last row when it
 * was only read to see whether there is one more.
 */
export async function* jsonRows(
  lines: AsyncIterable<Buffer>,
  hasSurplus: () => Promise<boolean>,
): AsyncGenerator<Buffer> {
  let isFirst = true
  let held: Buffer = Buffer.alloc(0)
  for await (const piece of lines) {
    const text = held.length === 0 ? piece : Buffer.concat([held, piece])
    const end = text.lastIndexOf(lineEnd)
    const start = end < 1 ? -1 : text.lastIndexOf(lineEnd, end - 1)
    held = text.subarray(start + 1)
    if (start < 0) continue
    yield text.subarray(isFirst ? 1 : 0, start + 1)
    isFirst = false
  }
  if (held.length > 0 && !(await hasSurplus())) yield held.subarray(isFirst ? 1 : 0)
}

import type { OutboundAnswer } from '../../../../kernel/outbound/outbound-request.ts'
import { SourceError } from '../../sources/source-error.ts'

/** The beginning of an answer, which is not read any further. */
export async function firstBytes(
  answer: OutboundAnswer,
  { max, name }: { max: number; name: string },
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= max) break
    }
  } catch {
    throw new SourceError('unreachable', `${name} broke off`)
  } finally {
    answer.destroy()
  }
  return Buffer.concat(chunks)
}

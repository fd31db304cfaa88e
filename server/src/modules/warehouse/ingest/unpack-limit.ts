import { badFile } from './recognize-file.ts'

/** Data that is packed more tightly than this is made to fill disks. */
const maxRatio = 100
/** So much may come out whatever the ratio: small files of repetitions are not dangerous. */
const harmlessBytes = 64 * 1024 * 1024

/** What a file of a size can honestly hold. */
export const maxUnpacked = (packedBytes: number): number => Math.max(harmlessBytes, packedBytes * maxRatio)

/** The same bytes, but no more of them than what was packed can honestly hold. */
export async function* limitUnpacked(
  unpacked: AsyncIterable<Buffer>,
  file: { name: string },
  packedBytes: number,
): AsyncGenerator<Buffer> {
  const max = maxUnpacked(packedBytes)
  let sizeBytes = 0
  for await (const chunk of unpacked) {
    sizeBytes += chunk.length
    if (sizeBytes > max) throw badFile(file, `it unpacks to more than ${maxRatio} times its size`)
    yield chunk
  }
}

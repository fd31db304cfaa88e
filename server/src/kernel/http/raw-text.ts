import type { FastifyRequest } from 'fastify'

/** A body as text, whatever it calls itself, and no more than its first bytes. */
export async function readRawText(request: FastifyRequest, limitBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= limitBytes) break
  }
  return Buffer.concat(chunks).subarray(0, limitBytes).toString('utf8')
}

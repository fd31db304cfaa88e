const timeoutMs = 2000
const maximumBytes = 256 * 1024
const ageSeconds = { least: 60, unsaid: 3600, max: 24 * 3600 }

/** Fetches a small document: no redirects, two seconds in all, a quarter of a megabyte at most. */
export async function boundedFetch(url: string): Promise<{ text: string; maxAgeSeconds: number }> {
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'application/json' },
  })
  if (response.status !== 200 || !response.body) {
    await response.body?.cancel()
    throw new Error(`the provider answered ${response.status} for its keys`)
  }
  const pieces: Uint8Array[] = []
  let sizeBytes = 0
  for await (const piece of response.body) {
    sizeBytes += piece.byteLength
    // Leaving the loop cancels the download.
    if (sizeBytes > maximumBytes) throw new Error('the provider’s key document is too large')
    pieces.push(piece)
  }
  return {
    text: Buffer.concat(pieces).toString('utf8'),
    maxAgeSeconds: maxAge(response.headers.get('cache-control')),
  }
}

function maxAge(cacheControl: string | null): number {
  const said = /(?:^|[\s,])max-age=(\d{1,9})(?=$|[\s,])/i.exec(cacheControl ?? '')?.[1]
  const seconds = said === undefined ? ageSeconds.unsaid : Number(said)
  return Math.min(Math.max(seconds, ageSeconds.least), ageSeconds.max)
}

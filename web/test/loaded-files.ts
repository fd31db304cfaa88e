import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'

export interface LoadedFile {
  name: string
  /** In milliseconds since the page was asked for. */
  startTime: number
  encodedBodySize: number
  decodedBodySize: number
}

/** Scripts and style sheets that the page has loaded since it was opened. */
export const filesLoadedBy = (page: Page): Promise<LoadedFile[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => {
        const { name, startTime, encodedBodySize, decodedBodySize } = entry as PerformanceResourceTiming
        return { name, startTime, encodedBodySize, decodedBodySize }
      })
      .filter(({ name }) => /\.(js|css)$/.test(name)),
  )

const built = new URL('../../dist/page/', import.meta.url)

/** What the files take when they are compressed the way that every browser takes. */
export const gzippedBytes = (files: readonly LoadedFile[]): number =>
  files
    .map(({ name }) => fileURLToPath(new URL(`.${new URL(name).pathname}`, built)))
    .reduce((bytes, file) => bytes + gzipSync(readFileSync(file)).length, 0)

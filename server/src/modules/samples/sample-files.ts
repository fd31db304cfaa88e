import { randomUUID } from 'node:crypto'
import { copyFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Public-domain data of the npm package vega-datasets. */
const folder = () => join(dirname(createRequire(import.meta.url).resolve('vega-datasets')), '..', 'data')

/**
 * Lends copies of the package's files: loading hands a file to a process of another user, and the installed package
 * is not ours to hand on.
 */
export async function withSampleFiles<T>(
  scratchFolder: string,
  use: (files: { flights: SampleFile; airports: SampleFile }) => Promise<T>,
): Promise<T> {
  const copies: string[] = []
  const copied = async (source: string, name: string): Promise<SampleFile> => {
    const path = join(scratchFolder, `upload-${randomUUID()}`)
    copies.push(path)
    await copyFile(join(folder(), source), path)
    return { path, name }
  }
  try {
    return await use({
      flights: await copied('flights-3m.parquet', 'Flights.parquet'),
      airports: await copied('airports.csv', 'Airports.csv'),
    })
  } finally {
    for (const path of copies) await rm(path, { force: true })
  }
}

export interface SampleFile {
  path: string
  name: string
}

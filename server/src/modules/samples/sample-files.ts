import { randomUUID } from 'node:crypto'
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
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
  use: (files: SampleFiles) => Promise<T>,
): Promise<T> {
  const copies: string[] = []
  const newPath = () => {
    const path = join(scratchFolder, `upload-${randomUUID()}`)
    copies.push(path)
    return path
  }
  const copied = async (source: string, name: string): Promise<SampleFile> => {
    const path = newPath()
    await copyFile(join(folder(), source), path)
    return { path, name }
  }
  const withKey = async (source: string, name: string): Promise<SampleFile> => {
    const path = newPath()
    await writeFile(path, routesOf(await readFile(join(folder(), source), 'utf8')))
    return { path, name }
  }
  try {
    return await use({
      flights: await copied('flights-3m.parquet', 'Flights.parquet'),
      airports: await copied('airports.csv', 'Airports.csv'),
      routes: await withKey('flights-airport.csv', 'Routes.csv'),
    })
  } finally {
    for (const path of copies) await rm(path, { force: true })
  }
}

/** With a column that tells routes apart. */
const routesOf = (text: string): string => {
  const [, ...lines] = text.trim().split('\n')
  const rows = lines
    .map((line) => line.trim().split(','))
    .map(([from, to, flights]) => `${from}-${to},${from},${to},${flights}`)
  return `route,origin,destination,flights\n${rows.join('\n')}\n`
}

export interface SampleFiles {
  flights: SampleFile
  airports: SampleFile
  routes: SampleFile
}

export interface SampleFile {
  path: string
  name: string
}

import { type MapRegion, MapRefused, readMap } from '../../../../charts/src/geography/read-map.ts'
import { refuse } from '../../kernel/errors.ts'

/** Runs in the thread that reads untrusted texts. */
export function parseMap(text: string): MapRegion[] {
  try {
    return readMap(text)
  } catch (error) {
    if (error instanceof MapRefused) throw refuse.invalid('body.file', error.message)
    throw error
  }
}

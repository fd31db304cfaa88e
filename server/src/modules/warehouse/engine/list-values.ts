import type { DuckDBDataChunk } from '@duckdb/node-api'
import { DuckDBBlobValue } from '@duckdb/node-api'
import duckdb from '@duckdb/node-bindings'

/** The values of one list as they lie in the engine's memory; good until the chunk is gone. */
export interface ListValues {
  length: number
  /** The first bytes, as many as the values have at this width. */
  bytes(width: number): Uint8Array
  /** One bit for each value, set where there is one; undefined when all are there. */
  validity: Uint8Array | undefined
}

/** Reads the only row of a result whose columns are lists and binary values, one column after another. */
export class RowOfLists {
  readonly #chunk: DuckDBDataChunk
  #column: number

  constructor(chunk: DuckDBDataChunk, firstColumn: number) {
    this.#chunk = chunk
    this.#column = firstColumn
  }

  nextList(): ListValues {
    const list = duckdb.data_chunk_get_vector(this.#chunk.chunk, this.#take())
    const length = duckdb.list_vector_get_size(list)
    const values = duckdb.list_vector_get_child(list)
    return {
      length,
      bytes: (width) => (length === 0 ? new Uint8Array() : duckdb.vector_get_data(values, length * width)),
      validity: length === 0 ? undefined : validityOf(values, length),
    }
  }

  nextBytes(): Uint8Array {
    const value = this.#chunk.getColumnVector(this.#take()).getItem(0)
    return value instanceof DuckDBBlobValue ? value.bytes : new Uint8Array()
  }

  /** For binary values, which lie apart from each other. */
  nextItems(): unknown[] {
    const value = this.#chunk.getColumnVector(this.#take()).getItem(0) as { items: unknown[] } | null
    return value?.items ?? []
  }

  #take(): number {
    this.#column += 1
    return this.#column - 1
  }
}

function validityOf(values: ReturnType<typeof duckdb.list_vector_get_child>, length: number) {
  // The binding answers null for "all are there", which its types leave out.
  const bits = duckdb.vector_get_validity(values, Math.ceil(length / 64) * 8) as Uint8Array | null
  return bits ?? undefined
}

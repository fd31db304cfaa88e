/** Where backups lie: objects by name, each written once. */
export interface BackupStore {
  /** For messages; without credentials. */
  address: string
  list(prefix: string): AsyncGenerator<StoredObject>
  /** Writes an object. Its name appears when it is whole. */
  put(name: string, content: AsyncIterable<Buffer>): Promise<void>
  get(name: string): AsyncIterable<Buffer>
  remove(name: string): Promise<void>
}

export interface StoredObject {
  name: string
  sizeBytes: number
}

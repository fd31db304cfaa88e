/** What is taken from a JSON document while it streams by. */
export interface JsonWishes {
  /** Where the rows are: an array of them, or one. Empty: the document itself. */
  rowsPath: readonly string[]
  /** A single value to keep, e.g. the cursor of the next page. */
  keepPath?: readonly string[] | undefined
  onRow(json: Buffer): void
}

const deepest = 64
const maxRowBytes = 16 * 1024 * 1024
const maxKeyBytes = 4096

export class JsonRowsError extends Error {}

interface Container {
  isArray: boolean
  /** How many keys of the path to the rows lead here; below zero when another way does. */
  rowsDepth: number
  keepDepth: number
}

/**
 * Finds rows in a JSON document of any length and hands each on as it is written, so that no digit of a number is lost.
 * It follows the brackets and reads the keys on the way; whether a row is good JSON the reader of the rows finds out.
 */
export class JsonRows {
  readonly #wishes: JsonWishes
  readonly #stack: Container[] = []
  #key = ''
  #expectsKey = false
  #inString = false
  #isKey = false
  #escaped = false
  #ended = false
  /** Where in the present piece the value that is kept begins. */
  #start = -1
  #taking: 'row' | 'kept' | undefined
  #takingDepth = 0
  #isScalar = false
  #pieces: Buffer[] = []
  #keyPieces: Buffer[] = []
  #keyStart = -1
  found = false
  kept: unknown = undefined

  constructor(wishes: JsonWishes) {
    this.#wishes = wishes
  }

  write(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; at += 1) at = this.#step(chunk, at)
    if (this.#start >= 0) this.#keep(chunk.subarray(this.#start))
    if (this.#start >= 0) this.#start = 0
    if (this.#keyStart >= 0) {
      this.#keyPieces.push(Buffer.from(chunk.subarray(this.#keyStart)))
      this.#keyStart = 0
    }
  }

  end(): void {
    if (this.#isScalar && this.#stack.length === 0) this.#finishScalar(Buffer.alloc(0), 0)
    if (!this.#ended || this.#stack.length > 0 || this.#inString)
      throw new JsonRowsError('the JSON is cut off: its end is missing')
  }

  /** Looks at one byte, or at a run of them, and answers which was the last. */
  #step(chunk: Buffer, at: number): number {
    if (this.#inString) return this.#stringStep(chunk, at)
    const byte = chunk[at] as number
    switch (byte) {
      case 0x22: // "
        if (this.#expectsKey) {
          this.#isKey = true
          this.#keyPieces = []
          this.#keyStart = at + 1
        } else this.#beginValue(at)
        this.#inString = true
        return at
      case 0x7b: // {
      case 0x5b: // [
        this.#open(byte === 0x5b, at)
        return at
      case 0x7d: // }
      case 0x5d: // ]
        this.#close(byte === 0x5d, chunk, at)
        return at
      case 0x2c: // ,
        this.#finishScalar(chunk, at)
        this.#expectsKey = this.#stack.at(-1)?.isArray === false
        return at
      case 0x3a: // :
        this.#expectsKey = false
        return at
      case 0x20:
      case 0x0a:
      case 0x0d:
      case 0x09:
        this.#finishScalar(chunk, at)
        return at
      default:
        if (!this.#isScalar) this.#beginScalar(at)
        return at
    }
  }

  #stringStep(chunk: Buffer, from: number): number {
    let at = from
    for (; at < chunk.length; at += 1) {
      const byte = chunk[at]
      if (this.#escaped) this.#escaped = false
      else if (byte === 0x5c) this.#escaped = true
      else if (byte === 0x22) {
        this.#endString(chunk, at)
        return at
      }
    }
    return at
  }

  #endString(chunk: Buffer, at: number): void {
    this.#inString = false
    if (!this.#isKey) return this.#endValue(chunk, at + 1)
    this.#isKey = false
    this.#keyPieces.push(chunk.subarray(this.#keyStart, at))
    this.#keyStart = -1
    const raw = Buffer.concat(this.#keyPieces).subarray(0, maxKeyBytes).toString()
    this.#keyPieces = []
    this.#key = raw.includes('\\') ? unescaped(raw) : raw
  }

  #open(isArray: boolean, at: number): void {
    if (this.#stack.length >= deepest) throw new JsonRowsError(`the JSON is nested more than ${deepest} deep`)
    const depths = this.#beginValue(at, isArray)
    this.#stack.push({ isArray, ...depths })
    this.#expectsKey = !isArray
  }

  #close(isArray: boolean, chunk: Buffer, at: number): void {
    this.#finishScalar(chunk, at)
    const container = this.#stack.pop()
    if (container?.isArray !== isArray)
      throw new JsonRowsError('the JSON is malformed: its brackets do not match')
    this.#expectsKey = false
    this.#endValue(chunk, at + 1)
  }

  #beginScalar(at: number): void {
    this.#isScalar = true
    this.#beginValue(at)
  }

  #finishScalar(chunk: Buffer, at: number): void {
    if (!this.#isScalar) return
    this.#isScalar = false
    this.#endValue(chunk, at)
  }

  /** A value begins: is it one of the rows, or the one to keep? */
  #beginValue(at: number, isArray = false): { rowsDepth: number; keepDepth: number } {
    if (this.#stack.length === 0 && this.#ended) throw new JsonRowsError('the JSON has more than one value')
    const { rowsPath, keepPath } = this.#wishes
    const parent = this.#stack.at(-1)
    const rowsDepth = this.#depth(parent, 'rowsDepth', rowsPath)
    const keepDepth = keepPath ? this.#depth(parent, 'keepDepth', keepPath) : -1
    const isRows = rowsDepth === rowsPath.length
    const isRow = parent?.isArray === true && parent.rowsDepth === rowsPath.length
    if (isRows) this.found = true
    if (this.#taking === undefined && (isRow || (isRows && !isArray))) this.#take('row', at)
    else if (this.#taking === undefined && keepPath && keepDepth === keepPath.length && !isArray)
      this.#take('kept', at)
    return { rowsDepth, keepDepth }
  }

  #depth(parent: Container | undefined, which: 'rowsDepth' | 'keepDepth', path: readonly string[]): number {
    if (!parent) return 0
    const depth = parent[which]
    return !parent.isArray && depth >= 0 && depth < path.length && path[depth] === this.#key ? depth + 1 : -1
  }

  #take(what: 'row' | 'kept', at: number): void {
    this.#taking = what
    this.#takingDepth = this.#stack.length
    this.#start = at
    this.#pieces = []
  }

  #endValue(chunk: Buffer, end: number): void {
    if (this.#stack.length === 0) this.#ended = true
    if (this.#taking === undefined || this.#stack.length !== this.#takingDepth) return
    const json = Buffer.concat([...this.#pieces, chunk.subarray(this.#start, end)])
    const what = this.#taking
    this.#taking = undefined
    this.#start = -1
    this.#pieces = []
    if (what === 'row') this.#wishes.onRow(json)
    else this.kept = parsed(json)
  }

  #keep(piece: Buffer): void {
    this.#pieces.push(Buffer.from(piece))
    if (this.#pieces.reduce((bytes, { length }) => bytes + length, 0) > maxRowBytes)
      throw new JsonRowsError('one of its rows is longer than 16 MB')
  }
}

function parsed(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString())
  } catch {
    throw new JsonRowsError('the JSON is malformed')
  }
}

const unescaped = (raw: string): string => {
  try {
    return String(JSON.parse(`"${raw}"`))
  } catch {
    return raw
  }
}

import type { ZipArchive } from './zip-archive.ts'
import { cellText, scanXml } from './xml-part.ts'

const maxBytes = 512 * 1024 * 1024
const maxStrings = 16 * 1024 * 1024
const blockBytes = 4 * 1024 * 1024

/** The texts that cells refer to by number, as UTF-8 outside of the JavaScript heap, which is small here. */
export class SharedStrings {
  readonly #blocks: Buffer[] = []
  #position = blockBytes
  #offsets = new Float64Array(1024)
  #lengths = new Uint32Array(1024)
  #count = 0
  #bytes = 0

  static async read(archive: ZipArchive, name: string): Promise<SharedStrings> {
    const strings = new SharedStrings()
    if (!archive.has(name)) return strings
    let text = ''
    let isText = false
    let phonetic = 0
    await scanXml(archive, name, {
      open(tag) {
        if (tag === 'si') text = ''
        else if (tag === 't') isText = phonetic === 0
        else if (tag === 'rPh') phonetic += 1
      },
      text(part) {
        if (isText) text += part
      },
      close(tag) {
        if (tag === 't') isText = false
        else if (tag === 'rPh') phonetic -= 1
        else if (tag === 'si') strings.#add(cellText(text))
      },
    })
    return strings
  }

  /** The bytes of one text; undefined when there is none of this number. */
  at(index: number): Buffer | undefined {
    if (!(index >= 0 && index < this.#count)) return undefined
    const offset = this.#offsets[index] as number
    const block = this.#blocks[Math.floor(offset / blockBytes)] as Buffer
    const start = offset % blockBytes
    return block.subarray(start, start + (this.#lengths[index] as number))
  }

  #add(text: string): void {
    const bytes = Buffer.byteLength(text)
    if (bytes > blockBytes || (this.#bytes += bytes) > maxBytes || this.#count >= maxStrings)
      throw new RangeError('it holds more text than can be read')
    if (this.#position + bytes > blockBytes) {
      this.#blocks.push(Buffer.allocUnsafeSlow(blockBytes))
      this.#position = 0
    }
    if (this.#count === this.#offsets.length) this.#grow()
    const block = this.#blocks.at(-1) as Buffer
    block.write(text, this.#position)
    this.#offsets[this.#count] = (this.#blocks.length - 1) * blockBytes + this.#position
    this.#lengths[this.#count] = bytes
    this.#position += bytes
    this.#count += 1
  }

  #grow(): void {
    const offsets = new Float64Array(this.#offsets.length * 2)
    const lengths = new Uint32Array(offsets.length)
    offsets.set(this.#offsets)
    lengths.set(this.#lengths)
    this.#offsets = offsets
    this.#lengths = lengths
  }
}

import type { TextPlace } from '../indexing/chunk-text.ts'
import { Unreadable } from './messages.ts'

const maxCharacters = 5_000_000
const maxHeadingLength = 200
const maxPlaces = 50_000

/** Collects the text of a document with its pages and headings. */
export class TextOutline {
  #parts: string[] = []
  #length = 0
  #page: number | null = null
  #headings: { level: number; text: string }[] = []
  #places: TextPlace[] = []
  #isNewPlace = true
  #isBelowHeading = false

  startPage(page: number): void {
    this.#page = page
    this.#isNewPlace = true
  }

  /** A heading is a part of the text, too. */
  heading(level: number, text: string): void {
    const clean = cleanText(text).replaceAll(/\s+/g, ' ').trim()
    if (clean === '') return
    this.#headings = this.#headings.filter((one) => one.level < level)
    this.#headings.push({ level, text: clean.slice(0, maxHeadingLength) })
    const last = this.#places.at(-1)
    // A heading right below another one starts no passage that would be headings only.
    if (last && this.#isBelowHeading && !this.#isNewPlace)
      last.headings = this.#headings.map((one) => one.text)
    else this.#isNewPlace = true
    this.paragraph(clean)
    this.#isBelowHeading = true
  }

  paragraph(text: string): void {
    const clean = cleanText(text).trim()
    if (clean === '') return
    if (this.#isNewPlace && this.#places.length < maxPlaces) {
      const headings = this.#headings.map((heading) => heading.text)
      this.#places.push({ start: this.#length, page: this.#page, headings })
      this.#isNewPlace = false
    }
    this.#isBelowHeading = false
    this.#parts.push(clean, '\n\n')
    this.#length += clean.length + 2
    if (this.#length > maxCharacters)
      throw new Unreadable('it has more than 5 million characters: split it and upload the parts')
  }

  get isEmpty(): boolean {
    return this.#length === 0
  }

  end(): { text: string; places: TextPlace[] } {
    const places = this.#places
    if (places[0]) places[0].start = 0
    return { text: this.#parts.join(''), places }
  }
}

/** Without characters that no text has and the database does not store, and with halves of characters replaced. */
function cleanText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are intended
  const clean = text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\ufeff\ufffe\uffff]/g, '')
  return clean.replaceAll(/\p{Surrogate}/gu, '\ufffd')
}

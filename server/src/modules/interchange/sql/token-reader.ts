import type { Token } from './tokens.ts'

/** Thrown where an expression says something that a model cannot. */
export class Unsayable extends Error {}

/** Walks over tokens; every mismatch ends the reading. */
export class TokenReader {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length
  }

  peek(ahead = 0): Token | undefined {
    return this.#tokens[this.#at + ahead]
  }

  take(): Token {
    const token = this.peek()
    if (!token) throw new Unsayable('it ends too early')
    this.#at += 1
    return token
  }

  isSign(text: string, ahead = 0): boolean {
    const token = this.peek(ahead)
    return token?.kind === 'sign' && token.text === text
  }

  isWord(text: string, ahead = 0): boolean {
    const token = this.peek(ahead)
    return token?.kind === 'word' && token.text.toUpperCase() === text
  }

  skipSign(text: string): boolean {
    if (!this.isSign(text)) return false
    this.#at += 1
    return true
  }

  skipWord(text: string): boolean {
    if (!this.isWord(text)) return false
    this.#at += 1
    return true
  }

  expectSign(text: string): void {
    if (!this.skipSign(text)) throw new Unsayable(`"${text}" is missing`)
  }

  expectWord(text: string): void {
    if (!this.skipWord(text)) throw new Unsayable(`"${text}" is missing`)
  }

  /** A column or measure, by its name. */
  name(): string {
    const token = this.take()
    if (token.kind !== 'word' && token.kind !== 'name') throw new Unsayable('a name is missing')
    return token.text
  }

  number(): number {
    const isNegative = this.skipSign('-')
    const token = this.take()
    if (token.kind !== 'number') throw new Unsayable('a number is missing')
    return isNegative ? -token.value : token.value
  }
}

import { refuse } from '../../errors.ts'

const maxDepth = 64
/** So many are parsed in some milliseconds. */
const maxValues = 50_000
// Only an escape can write either: a body is UTF-8, which has no halves of surrogate pairs.
const unstorable = /\\u(0000|d[89a-f])/i
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Parses a JSON body and rejects what `JSON.parse` accepts: a duplicate key (the last would win silently), nesting
 * deep enough to exhaust a recursive reader, keys that reach prototypes, and text that PostgreSQL cannot store.
 */
export function parseStrictJson(text: string): unknown {
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw refuse.invalid('body', `is not valid JSON: ${(error as Error).message}`)
  }
  checkTokens(text)
  return value
}

interface Frame {
  keys: Set<string> | null // null in an array
  expectsKey: boolean
}

/** Walks the text once; it is already known to be well-formed. */
function checkTokens(text: string): void {
  const frames: Frame[] = []
  let [at, values] = [0, 0]
  while (at < text.length) {
    const char = text[at]
    const frame = frames[frames.length - 1]
    if (char === '"') {
      const end = endOfString(text, at)
      const raw = text.slice(at, end)
      if (unstorable.test(raw)) checkStorable(JSON.parse(raw) as string)
      if (frame?.expectsKey) checkKey(frame, JSON.parse(raw) as string)
      at = end
      continue
    }
    if ((char === '{' || char === '[' || char === ',') && (values += 1) > maxValues)
      throw refuse.invalid('body', `has more than ${maxValues} values: send it in parts`)
    if (char === '{') push(frames, { keys: new Set(), expectsKey: true })
    else if (char === '[') push(frames, { keys: null, expectsKey: false })
    else if (char === '}' || char === ']') frames.pop()
    else if (char === ',' && frame?.keys) frame.expectsKey = true
    at += 1
  }
}

function push(frames: Frame[], frame: Frame): void {
  if (frames.length >= maxDepth) throw refuse.invalid('body', `is nested deeper than ${maxDepth} levels`)
  frames.push(frame)
}

function checkKey(frame: Frame, key: string): void {
  if (forbiddenKeys.has(key)) throw refuse.invalid('body', `unknown field: ${key}`)
  if (frame.keys?.has(key)) throw refuse.invalid('body', `the field ${key} is given twice`)
  frame.keys?.add(key)
  frame.expectsKey = false
}

function checkStorable(text: string): void {
  if (text.includes('\0')) throw refuse.invalid('body', 'text must not contain NUL')
  if (/\p{Surrogate}/u.test(text))
    throw refuse.invalid('body', 'text must not contain half of a surrogate pair')
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

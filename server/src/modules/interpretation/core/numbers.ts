import { countWords } from './time-words.ts'
import type { Token } from './tokens.ts'

/** A number as it is written, with what it is a number of. */
export interface NumberWord {
  length: number
  value: number
  isPercent: boolean
  isWord: boolean
}

const factors: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  tausend: 1e3,
  tsd: 1e3,
  m: 1e6,
  mn: 1e6,
  mio: 1e6,
  million: 1e6,
  millions: 1e6,
  millionen: 1e6,
  bn: 1e9,
  billion: 1e9,
  billions: 1e9,
  mrd: 1e9,
  milliarden: 1e9,
}
const units = new Set([
  '%',
  '€',
  '$',
  '£',
  'percent',
  'prozent',
  'eur',
  'usd',
  'euro',
  'euros',
  'dollar',
  'dollars',
])

/** Reads a number, with thousands separators, decimals, a factor and a unit. */
export function numberAt(tokens: readonly Token[], at: number): NumberWord | undefined {
  let to = at
  if (/^[€$£]$/.test(tokens[to]?.norm ?? '')) to += 1
  const isNegative = tokens[to]?.norm === '-' && tokens[to + 1]?.isGlued && !tokens[to]?.isGlued
  if (isNegative) to += 1
  const first = tokens[to]
  if (first?.kind !== 'number') {
    const word = at === to && first ? countWords.get(first.norm) : undefined
    return word === undefined || /^(a|an|ein|eine|einen|einem|both)$/.test(first?.norm ?? '')
      ? undefined
      : { length: 1, value: word, isPercent: false, isWord: true }
  }
  const { text, length } = digitsAt(tokens, to)
  to += length
  const factor = factors[tokens[to]?.norm ?? '']
  if (factor !== undefined) to += 1
  const unit = tokens[to]?.norm ?? ''
  const isPercent = unit === '%' || unit === 'percent' || unit === 'prozent'
  if (units.has(unit) && (isPercent || unit.length > 0)) to += 1
  return {
    length: to - at,
    value: Number(text) * (factor ?? 1) * (isNegative ? -1 : 1),
    isPercent,
    isWord: false,
  }
}

function digitsAt(tokens: readonly Token[], at: number): { text: string; length: number } {
  let text = tokens[at]!.norm
  let length = 1
  const glued = (offset: number) => tokens[at + offset]?.isGlued === true
  while (
    /^[,.']$/.test(tokens[at + length]?.norm ?? '') &&
    glued(length) &&
    glued(length + 1) &&
    /^\d{3}$/.test(tokens[at + length + 1]?.norm ?? '') &&
    text.length <= 12 &&
    (tokens[at + length]?.norm === ',' || /^\d{1,3}$/.test(tokens[at]!.norm)) &&
    !text.startsWith('0') &&
    isGrouping(tokens, at + length)
  ) {
    text += tokens[at + length + 1]!.norm
    length += 2
  }
  const sign = tokens[at + length]?.norm
  if (
    (sign === '.' || sign === ',') &&
    glued(length) &&
    glued(length + 1) &&
    tokens[at + length + 1]?.kind === 'number'
  ) {
    text += `.${tokens[at + length + 1]!.norm}`
    length += 2
  }
  return { text, length }
}

/** A point before three digits groups thousands only where more follow, as "1.234.567" or "1.234,5". */
function isGrouping(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.norm !== '.') return true
  const next = tokens[at + 2]
  return (
    next?.isGlued === true &&
    /^[.,]$/.test(next.norm) &&
    tokens[at + 3]?.isGlued === true &&
    tokens[at + 3]?.kind === 'number'
  )
}

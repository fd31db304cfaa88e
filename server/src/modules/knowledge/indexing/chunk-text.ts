/** Where a page or a section of a text starts. */
export interface TextPlace {
  start: number
  page: number | null
  headings: string[]
}

export interface ReadText {
  text: string
  /** In their order; the first one starts at 0. */
  places: readonly TextPlace[]
}

export interface Chunk {
  start: number
  text: string
  page: number | null
  headings: string[]
}

const wanted = 700
const least = 200
/** A text without any boundary, e.g. one long number, is cut here. */
const most = 1400

/**
 * Cuts a text into passages of about 700 characters that follow one another without a gap, at the ends of sentences. None
 * reaches from one section or page into the next.
 */
export function chunkText({ text, places }: ReadText): Chunk[] {
  return places.flatMap(({ start, page, headings }, at) => {
    const end = places[at + 1]?.start ?? text.length
    return cuts(text.slice(start, end)).map((cut) => ({
      start: start + cut.start,
      text: text.slice(start + cut.start, start + cut.end),
      page,
      headings,
    }))
  })
}

interface Cut {
  start: number
  end: number
}

function cuts(section: string): Cut[] {
  const found: Cut[] = []
  let current: Cut = { start: 0, end: 0 }
  for (const { end } of sentencesOf(section)) {
    if (current.end > current.start && end - current.start > wanted) {
      found.push(current)
      current = { start: current.end, end: current.end }
    }
    current.end = end
  }
  const last = found.at(-1)
  const isShort = current.end - current.start < least
  if (last && isShort && current.end - last.start <= most) last.end = current.end
  else if (current.end > current.start) found.push(current)
  return found
}

/** Sentences and lines of a text, without a gap between them: each ends behind the white space that follows it. */
export function sentencesOf(text: string): Cut[] {
  const found: Cut[] = []
  let start = 0
  for (const { index, 0: mark } of text.matchAll(/[.!?…]["')\]»”]?(?=\s)|\n/g)) {
    if (index < start) continue
    const end = behindSpace(text, index + mark.length)
    const isEnd =
      mark === '\n' ? isNewParagraph(text, { start: index, end }) : !isAbbreviation(text, start, index)
    if (!isEnd) continue
    addPieces(found, text, { start, end })
    start = end
  }
  if (start < text.length) addPieces(found, text, { start, end: text.length })
  return found
}

function behindSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && /\s/.test(text[at]!)) at += 1
  return at
}

/** A line ends a sentence where a blank line follows, or an item of a list. */
const isNewParagraph = (text: string, { start, end }: Cut): boolean =>
  text.slice(start + 1, end).includes('\n') || /^(?:[-*•–]|\d{1,3}[.)])\s/.test(text.slice(end, end + 6))

// "e.g. this", "z. B. this", "No. 5": a full stop that ends no sentence.
const abbreviations =
  /(?:^|[\s(])(?:\p{L}|\p{L}\.\s?\p{L}|Dr|Mr|Mrs|Ms|Prof|St|No|Nr|Abs|Art|ca|vgl|bzw|usw|etc|approx|Fig|Sec|cf|vs|Bd|Hr|Fr)$/u

const isAbbreviation = (text: string, start: number, stop: number): boolean =>
  text[stop] === '.' && abbreviations.test(text.slice(Math.max(start, stop - 8), stop))

/** One sentence, or the pieces that one without an end is cut into, behind a space where there is one. */
function addPieces(found: Cut[], text: string, sentence: Cut): void {
  let { start } = sentence
  while (sentence.end - start > most) {
    const space = text.lastIndexOf(' ', start + wanted)
    const end = space > start + least ? space + 1 : wholeAt(text, start + wanted)
    found.push({ start, end })
    start = end
  }
  found.push({ start, end: sentence.end })
}

/** Not between the halves of a character. */
const wholeAt = (text: string, at: number): number => (/[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at - 1 : at)

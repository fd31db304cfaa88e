/** A question in two parts, each in its place in the whole, so that what was read stands where it was written. */
interface QuestionParts {
  data: string
  documents: string
}

const conjunctions = new Set(['and', 'und', 'sowie', 'plus', '&'])
const signs = new Set([',', ';', '.', '?', '!'])
const maxJoints = 6

/** Each way to split a question at a conjunction or a punctuation mark, the longest part for datasets first. */
export function splitQuestion(content: string): QuestionParts[] {
  return jointsOf(content)
    .slice(0, maxJoints)
    .flatMap(({ end, start }) => {
      const first = content.slice(0, end)
      const second = ' '.repeat(start) + content.slice(start)
      return [
        { data: first, documents: second },
        { data: second, documents: first },
      ]
    })
    .filter(({ data, documents }) => data.trim() !== '' && documents.trim() !== '')
    .toSorted((a, b) => b.data.trim().length - a.data.trim().length)
}

/** Where a first part ends and a second one starts. */
function jointsOf(content: string): { end: number; start: number }[] {
  const words = [...content.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    index,
    end: index + text.length,
    isConjunction: conjunctions.has(text.toLowerCase()),
    isSigned: signs.has(text.at(-1) ?? ''),
  }))
  return words.flatMap(({ index, end, isConjunction, isSigned }, at) => {
    if (!isConjunction && !isSigned) return []
    const next = words[at + 1]
    const second = isSigned && next?.isConjunction ? words[at + 2] : next
    return second ? [{ end: isSigned ? end - 1 : index, start: second.index }] : []
  })
}

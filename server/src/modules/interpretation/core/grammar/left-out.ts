import { isNumericRef, type Reader } from '../reader.ts'

/** "In each state", and no states in the result. */
export function isLostGroup(reader: Reader): boolean {
  return reader.dimensions.length === 0 && reader.items.some((item) => reader.does(item, 'each'))
}

/** "From LAX to ORD" is no choice of two. */
export function isPairOfWays({ items, filters }: Reader): boolean {
  return filters.some((filter) => {
    if (!('column' in filter) || filter.operator !== 'in') return false
    const values = items.filter(
      ({ isUsed, ref }) => isUsed && ref?.kind === 'value' && ref.name === filter.column,
    )
    return values.slice(1).some(({ at }) => /^(to|from|in|at|with|than)$/i.test(items[at - 1]?.text ?? ''))
  })
}

/** "… and how many books in that shelf": of a row that was found first. */
export function isBackReference({ items }: Reader): boolean {
  return items.some(
    ({ at, as, refs }) =>
      as === 'data' &&
      refs[0]?.kind === 'table' &&
      /^(that|this|those|these)$/i.test(items[at - 1]?.text ?? '') &&
      items
        .slice(0, at - 1)
        .some((one) => one.refs[0]?.kind === 'table' && one.refs[0].place.dataset === refs[0]?.place.dataset),
  )
}

/** "The smallest capital": of a text, which has no size. */
export function isRankedByOther(reader: Reader): boolean {
  return reader.items.some((item) => {
    const next = reader.items[item.at + 1]
    return (
      item.isUsed &&
      reader.does(item, 'superlative') &&
      next?.isUsed === true &&
      next.ref?.kind === 'column' &&
      next.ref.field?.type === 'text' &&
      reader.dimensions.length > 1 &&
      reader.dimensions[0]?.column !== next.ref.name &&
      reader.dimensions.some(({ column }) => column === next.ref?.name)
    )
  })
}

/** "States and create time of all votes": a part of the list that no column stands for. */
export function isCutList(reader: Reader): boolean {
  return reader.items.some((item) => {
    if (!reader.does(item, 'and') || !/^and( the| their)?$/i.test(item.text)) return false
    for (const one of reader.items.slice(item.at + 1, item.at + 4)) {
      if (one.as !== 'filler') return false
      if (
        /^(times?|names?|values?|types?|kinds?|levels?|amounts?|figures?|information|details?|results?)$/i.test(
          one.text,
        )
      )
        return true
    }
    return false
  })
}

/** "How high is the highest point": a number, and the result has none. */
export function isHowLeftOut(reader: Reader): boolean {
  const how = reader.items.find(({ text }) => /^how$/i.test(text))
  if (
    !how ||
    !/^(long|tall|high|old|big|large|deep|far|wide|heavy|expensive|fast)$/i.test(
      reader.items[how.at + 1]?.text ?? '',
    )
  )
    return false
  return (
    reader.measures.length === 0 &&
    !reader.items.some(
      ({ isUsed, ref }) =>
        isUsed && ref && isNumericRef(ref) && reader.dimensions.some(({ column }) => column === ref.name),
    )
  )
}

/** "Which have most, and how many are in each": one row and all of them. */
export function isOneOfEach(reader: Reader): boolean {
  const isRanked = reader.items.some((item) => item.isUsed && reader.does(item, 'superlative'))
  return (
    isRanked &&
    reader.limit !== undefined &&
    !reader.top &&
    reader.items.some((item) => reader.does(item, 'each'))
  )
}

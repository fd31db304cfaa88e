/**
 * Why something failed, as it is told to somebody: it may quote values, name columns and count rows, so whom policies
 * keep anything from hears that it failed and no more. The one place where that is decided; who is restricted tell
 * `restrictsMaking` and `hearersOf`.
 */
export function failureFor<Words extends string | null>(
  words: Words,
  { restricted }: { restricted: boolean },
): Words | string {
  return words && restricted ? withheldFailure : words
}

export const withheldFailure = 'what went wrong is told to those who may see all rows of its dataset'

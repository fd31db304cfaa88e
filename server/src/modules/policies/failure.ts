/**
 * The failure message for a user: it may quote values, name columns and count rows, so users whom policies restrict
 * only learn that it failed. The only place that decides this; `restrictsMaking` and `failureAudience` determine who is
 * restricted.
 */
export function failureFor<Words extends string | null>(
  words: Words,
  { restricted }: { restricted: boolean },
): Words | string {
  return words && restricted ? withheldFailure : words
}

export const withheldFailure = 'only users who may see all rows of its dataset see what went wrong'

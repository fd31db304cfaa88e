/**
 * Public keys of whoever publishes this program, as `quarry license keys` prints them; servers without `LICENSE_PUBLIC_KEY` verify
 * licenses with them. Nobody holds a key for this source, so there is none: a publisher adds their own before a release.
 */
export const releaseKeys: readonly string[] = []

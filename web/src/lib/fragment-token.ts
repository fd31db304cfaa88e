const kept = new Map<string, string>()

/**
 * The one-time token behind the "#" of a mailed link. Fragments never reach a server or its logs; the
 * address bar and the history are cleaned as well.
 */
export function fragmentToken(purpose: string): string | undefined {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (token) {
    kept.set(purpose, token)
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return kept.get(purpose)
}

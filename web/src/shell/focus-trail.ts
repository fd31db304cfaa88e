/** Something that had the focus, and the way up from it to the page's main part: where it stood among others. */
export interface Trail {
  element: HTMLElement
  way: { parent: Element; at: number }[]
}

const focusable =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]:not([tabindex="-1"])'

export function trailOf(element: HTMLElement, main: HTMLElement): Trail {
  const way: Trail['way'] = []
  let one: Element = element
  while (one !== main && one.parentElement) {
    way.push({ parent: one.parentElement, at: [...one.parentElement.children].indexOf(one) })
    one = one.parentElement
  }
  return { element, way }
}

export const canHaveFocus = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled, [data-disabled]') && element.checkVisibility()

/** What took the place of something that is gone: what stands there now, what stood before it, or what they were part of. */
export function nextTo({ way }: Trail, main: HTMLElement): HTMLElement | undefined {
  for (const { parent, at } of way) {
    if (!parent.isConnected) continue
    // So high up nothing belongs to what is gone.
    if (parent === main || parent === main.firstElementChild) return undefined
    for (const neighbour of [parent.children[at], parent.children[at - 1]]) {
      const found = neighbour && firstFocusableIn(neighbour)
      if (found) return found
    }
  }
  return undefined
}

function firstFocusableIn(element: Element): HTMLElement | undefined {
  return [element, ...element.querySelectorAll(focusable)].find(
    (one): one is HTMLElement =>
      one instanceof HTMLElement && one.matches(focusable) && one.tabIndex >= 0 && canHaveFocus(one),
  )
}

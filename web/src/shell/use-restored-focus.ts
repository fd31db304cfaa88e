import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/** A dialog or menu that closes gives the focus back by itself a moment later. */
const momentMs = 60

/** What opens over the page has its own ways with the focus. */
const overlay = '[role=dialog], [role=menu], [role=listbox]'

/**
 * Whoever goes by keyboard never loses their place. What had the focus and is gone hands it to what stands there now;
 * a dialog hands it back to what opened it, also when that was a menu; a new page begins at its heading.
 */
export function useRestoredFocus(content: RefObject<HTMLElement | null>): void {
  const router = useRouter()
  useEffect(() => {
    const main = content.current
    if (!main) return
    const keeper = focusTargetIn(main)
    const leave = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (pathChanged && fromLocation) keeper.arrive()
    })
    return () => {
      leave()
      keeper.stop()
    }
  }, [content, router])
}

function focusTargetIn(main: HTMLElement) {
  let last: Trail | undefined
  let isAway = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (act: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(act, momentMs)
  }
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    if (target.closest(overlay)) isAway = true
    else {
      isAway = false
      last = main.contains(target) && target !== main ? trailOf(target, main) : undefined
    }
  }
  // Who presses somewhere with the pointer wants to be there.
  const forget = ({ target }: PointerEvent) => {
    if (!(target instanceof Element && target.closest(overlay))) last = undefined
  }
  const repair = () => {
    if (!last || !isNowhere()) return
    const { element } = last
    if (element.matches(':disabled')) isAway = true
    else if (canHaveFocus(element)) {
      if (isAway) element.focus({ preventScroll: true })
    } else (nextTo(last, main) ?? headingOf(main)).focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    if (last && isNowhere()) later(repair)
  })
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
  document.addEventListener('focusin', note)
  document.addEventListener('pointerdown', forget, true)
  return {
    arrive: () =>
      later(() => {
        if (isNowhere() || !main.contains(document.activeElement))
          headingOf(main).focus({ preventScroll: true })
      }),
    stop: () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', forget, true)
    },
  }
}

/** In nothing of the page, and nothing modal is open that will take it. */
const isNowhere = () =>
  (document.activeElement === null || document.activeElement === document.body) &&
  !document.querySelector('[aria-modal=true]')

function headingOf(main: HTMLElement): HTMLElement {
  const heading = main.querySelector<HTMLElement>('h1')
  if (!heading) return main
  heading.tabIndex = -1
  return heading
}

/** Something that had the focus, and the way up from it to the page's main part: where it stood among others. */
interface Trail {
  element: HTMLElement
  way: { parent: Element; at: number }[]
}

const focusable =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]:not([tabindex="-1"])'

function trailOf(element: HTMLElement, main: HTMLElement): Trail {
  const way: Trail['way'] = []
  let one: Element = element
  while (one !== main && one.parentElement) {
    way.push({ parent: one.parentElement, at: [...one.parentElement.children].indexOf(one) })
    one = one.parentElement
  }
  return { element, way }
}

const canHaveFocus = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled, [data-disabled]') && element.checkVisibility()

/** What took the place of something that is gone: what stands there now, what stood before it, or what they were part of. */
function nextTo({ way }: Trail, main: HTMLElement): HTMLElement | undefined {
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

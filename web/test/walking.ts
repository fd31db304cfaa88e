import type { Page } from 'playwright-core'

/**
 * What would go wrong for someone who walks through the page with the Tab key: an order that is not the one the eye
 * follows, something that has the focus and does not show it. Asked of everything at once, for pressing Tab takes long.
 */
export async function stumblesOn(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const stops = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable=true]',
      ),
    ].filter((element) => element.tabIndex >= 0 && !element.matches(':disabled') && isThere(element))
    const main = document.querySelector('main')
    const found: string[] = []
    // All that is measured before anything has the focus: each change of it makes the browser calculate styles again.
    blur()
    const plain = stops.map(looksOf)
    let before: { name: string; box: DOMRect; isIn: boolean } | undefined
    for (const element of stops) {
      const name = nameOf(element)
      if (element.tabIndex > 0) found.push(`has a place of its own in the order: ${name}`)
      const shown = element.closest<HTMLElement>('label, .mantine-InputWrapper-root') ?? element
      const box = shown.getBoundingClientRect()
      // What opened over the page lies where there is room.
      const isIn = (main?.contains(element) ?? false) && !element.closest('[role=dialog], [role=menu]')
      // Upwards, and not into a column further right.
      if (before?.isIn && isIn && box.bottom <= before.box.top && box.left < before.box.right)
        found.push(`goes back from ${before.name} to ${name}`)
      before = { name, box, isIn }
    }
    for (const [index, element] of stops.entries()) {
      element.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
      if (document.activeElement === element && looksOf(element) === plain[index])
        found.push(`does not show the focus: ${nameOf(element)}`)
    }
    blur()
    return found

    function blur() {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    }
    function isThere(element: HTMLElement): boolean {
      const { width, height } = element.getBoundingClientRect()
      return width > 0 && height > 0 && element.checkVisibility() && !element.closest('[inert]')
    }
    function nameOf(element: HTMLElement): string {
      const text = element.getAttribute('aria-label') ?? element.innerText.trim()
      return `${element.tagName.toLowerCase()} “${text.slice(0, 40) || element.className.slice(0, 60)}”`
    }
    /** What of an element and what surrounds it changes when it has the focus. */
    function looksOf(element: HTMLElement): string {
      const around = [
        element,
        element.nextElementSibling,
        element.parentElement,
        element.parentElement?.parentElement,
      ]
      return around
        .map((one) => {
          if (!one) return ''
          const { outlineStyle, outlineWidth, outlineColor, borderColor, boxShadow } = getComputedStyle(one)
          return `${outlineStyle === 'none' ? '' : outlineStyle + outlineWidth + outlineColor} ${borderColor} ${boxShadow}`
        })
        .join('|')
    }
  })
}

/** What reaches over the right edge of the window, where the page can be scrolled sideways. */
export async function sidewaysOn(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    const over = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
      (element) => element.getBoundingClientRect().right > width + 1 && element.checkVisibility(),
    )
    const outermost = over.filter((element) => !over.includes(element.parentElement!))
    return outermost.map(
      (element) => `${element.tagName.toLowerCase()}.${element.className} ${element.innerText?.slice(0, 40)}`,
    )
  })
}

/** What has the focus. */
export async function focused(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    return `${element.tagName.toLowerCase()}: ${element.ariaLabel ?? element.innerText?.trim().slice(0, 60)}`
  })
}

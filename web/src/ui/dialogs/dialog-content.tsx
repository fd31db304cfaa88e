import { MantineThemeProvider } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { useMemo, type ReactNode } from 'react'

/**
 * What a dialog or drawer holds, and beside it the place where its lists and menus open. Anywhere else they would lie
 * outside of what is modal, where readers of the page do not look; inside the part that scrolls they would be cut off.
 */
export function DialogContent({ children }: { children: ReactNode }) {
  const place = useId()
  const theme = useMemo(() => ({ components: listsOpenIn(`#${place}`) }), [place])
  return (
    <>
      <div className="dialog-scroll">
        <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
      </div>
      <div id={place} />
    </>
  )
}

/** Where lists and menus open: in a landmark, so that they can be found by those who go from landmark to landmark. */
export const mainPart = 'main, body:not(:has(main))'

/**
 * Part of a theme: all that opens over the page is a popover to Mantine. It scrolls with what opened it, and stays when that is
 * scrolled out of view, as reaching an option further down may do.
 */
export const listsOpenIn = (target: string) => ({
  Popover: { defaultProps: { portalProps: { target }, hideDetached: false } },
})

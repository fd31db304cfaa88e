import { MantineThemeProvider } from '@mantine/core'
import { useId } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { listsOpenIn } from './lists-place.ts'

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

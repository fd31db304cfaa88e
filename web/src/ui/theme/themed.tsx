import { MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { type ReactNode, Suspense, useMemo } from 'react'
import { isHexColor, shadesOf } from '../../../../charts/src/colors/color.ts'
import { lazyComponent } from '../../lib/lazily.ts'
import { styleNonce } from './nonce.ts'
import { contrastResolver, themeWith } from './theme.ts'

const Toasts = lazyComponent(() => import('../dialogs/toasts.tsx'), 'Toasts')

interface ThemedProps {
  /** Of the brand. */
  color: string | null | undefined
  /** Whatever the reader prefers. */
  scheme?: 'light' | 'dark' | undefined
  children: ReactNode
}

/** A page in the colors of its brand, with its short messages. */
export function Themed({ color, scheme, children }: ThemedProps) {
  const hasNotifications = useNotifications().notifications.length > 0
  const theme = useMemo(() => themeWith(isHexColor(color) ? shadesOf(color) : undefined), [color])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={contrastResolver}
      defaultColorScheme="auto"
      {...(scheme === undefined ? {} : { forceColorScheme: scheme })}
      getStyleNonce={() => styleNonce}
    >
      {children}
      <Suspense>{hasNotifications && <Toasts />}</Suspense>
    </MantineProvider>
  )
}

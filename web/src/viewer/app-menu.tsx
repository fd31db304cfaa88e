import { Button } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { lazyComponent } from '../lib/lazily.ts'
import { t } from '../lib/words.ts'
import { MenuButton } from './menu-button.tsx'
import { useOpenedApp } from './opened-app.ts'

const AppMenuItems = lazyComponent(() => import('./menu-items.tsx'), 'AppMenuItems')

/** Switches between the apps that the viewer may open; where there is one there is nothing to switch. */
export function AppMenu() {
  const { app } = useOpenedApp()
  if (app.apps.length < 2) return null
  return (
    <MenuButton
      position="bottom-start"
      button={(props) => (
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          rightSection={<IconSelector size={16} aria-hidden />}
          className="app-menu"
          aria-label={t('{{name}}: switch app', { name: app.name })}
          {...props}
        >
          {app.name}
        </Button>
      )}
    >
      <AppMenuItems />
    </MenuButton>
  )
}

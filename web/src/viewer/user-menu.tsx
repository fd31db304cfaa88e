import { ActionIcon, Avatar } from '@mantine/core'
import { lazyComponent } from '../lib/lazily.ts'
import { useMe } from '../lib/me.ts'
import { t } from '../lib/words.ts'
import { MenuButton } from './menu-button.tsx'

const UserMenuItems = lazyComponent(() => import('./menu-items.tsx'), 'UserMenuItems')

/** Who is signed in, and what they can choose for themselves. */
export function UserMenu() {
  const me = useMe().data
  if (!me) return null
  const name = me.full_name || me.username
  const initials = name
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase())
    .slice(0, 2)
    .join('')
  return (
    <MenuButton
      button={(props) => (
        <ActionIcon
          variant="transparent"
          size="lg"
          aria-label={t('{{initials}}: your account, {{name}}', { initials, name })}
          {...props}
        >
          <Avatar size={34} radius="xl" name={name} color="initials" alt="" aria-hidden>
            {initials}
          </Avatar>
        </ActionIcon>
      )}
    >
      <UserMenuItems />
    </MenuButton>
  )
}

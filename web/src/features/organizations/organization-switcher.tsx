import { Button, Menu, Text } from '@mantine/core'
import { IconCheck, IconPlus, IconSelector } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMe } from '../../lib/me.ts'
import { chooseOrganization, useSession } from '../../lib/session.ts'
import { t } from '../../lib/words.ts'

/** Shows the organization of this tab and goes over to another one. */
export function OrganizationSwitcher() {
  const navigate = useNavigate()
  const chosen = useSession()?.orgId
  const me = useMe().data
  const current = me?.organizations.find(({ id }) => id === (chosen ?? me.org_id))
  if (!me) return null
  const go = (id: number) => {
    void navigate({ to: '/' }).then(() => chooseOrganization(id))
  }
  return (
    <Menu position="bottom-start" width={260} withinPortal={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          px="xs"
          rightSection={<IconSelector size={16} aria-hidden />}
          aria-label={t('Organization {{name}}, change', { name: current?.name ?? chosen })}
        >
          <Text span fw={500} truncate maw={200}>
            {current?.name ?? t('Organization {{chosen}}', { chosen })}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Your organizations')}</Menu.Label>
        {me.organizations.map(({ id, name, role }) => (
          <Menu.Item
            key={id}
            onClick={() => go(id)}
            rightSection={id === current?.id ? <IconCheck size={16} aria-label={t('current')} /> : null}
          >
            <Text size="sm" truncate>
              {name}
            </Text>
            <Text size="xs" c="dimmed">
              {role}
            </Text>
          </Menu.Item>
        ))}
        {me.is_root_operator && (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => void navigate({ to: '/organizations/new' })}
            >
              {t('New organization')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

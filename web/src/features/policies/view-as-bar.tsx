import { Alert, Button, Group } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { viewAs, useViewedUser } from '../../lib/view-as.ts'
import { t } from '../../lib/words.ts'

/** Says on every page whose eyes look at the data, as long as they are not one's own. */
export function ViewAsBar() {
  const person = useViewedUser()
  if (!person) return null
  return (
    <Alert
      color="violet"
      icon={<IconEye aria-hidden />}
      role="status"
      className="view-as-bar"
      mb="md"
      py="xs"
    >
      <Group justify="space-between" gap="xs">
        <span>
          {t('You see data as')} <strong>{person.name}</strong>{' '}
          {t('does, on every page. What you change, you change as yourself.')}
        </span>
        <Button size="compact-sm" variant="default" onClick={() => viewAs(undefined)}>
          {t('Stop viewing as another user')}
        </Button>
      </Group>
    </Alert>
  )
}

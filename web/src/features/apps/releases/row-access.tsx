import { Alert, List } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import type { Schema } from '../../../lib/api.ts'
import { useCan } from '../../../lib/me.ts'
import { plural, t } from '../../../lib/words.ts'
import { PageLink } from '../../../ui/page-link.tsx'

type Access = Schema<'AppRowAccess'>

/** Whom of its viewers an app would show nothing, and for want of what. */
export function RowAccess({ access }: { access: readonly Access[] }) {
  const can = useCan()
  const concerned = access.filter((one) => one.viewers_without_rows > 0)
  if (concerned.length === 0) return null
  return (
    <Alert
      variant="default"
      icon={<IconEyeOff aria-hidden />}
      title={t('Row policies leave some viewers without rows')}
    >
      <List size="sm">
        {concerned.map((one) => (
          <List.Item key={one.dataset_id}>
            {one.dataset_name}: {reasonOf(one)}
          </List.Item>
        ))}
      </List>
      {can('user.view') && <PageLink to="/users">{t('Set attributes of users')}</PageLink>}
    </Alert>
  )
}

function reasonOf({ missing_attributes: missing, viewers_without_rows: count, usernames }: Access): string {
  const viewers = plural(count, 'viewer')
  const names = usernames.join(', ') + (count > usernames.length ? ', …' : '')
  return missing.length === 0
    ? t('no policy applies to {{viewers}} ({{names}})', { viewers, names })
    : t('{{viewers}} without the attribute {{attributes}} ({{names}})', {
        viewers,
        attributes: missing.join(', '),
        names,
      })
}

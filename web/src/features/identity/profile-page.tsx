import { Stack, Text } from '@mantine/core'
import { useMe } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { OwnAccount } from './own-account.tsx'

export function ProfilePage() {
  const organizations = useMe().data?.organizations ?? []
  return (
    <OwnAccount title={t('Your profile')}>
      <Stack gap={4} mt="lg">
        <Text size="sm" fw={600}>
          {t('Your organizations')}
        </Text>
        {organizations.map(({ id, name, role, is_default }) => (
          <Text key={id} size="sm" c="dimmed">
            {name}: {role}
            {is_default ? t(', your home') : ''}
          </Text>
        ))}
      </Stack>
    </OwnAccount>
  )
}

import { Anchor, Center, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { t } from '../lib/words.ts'

export function NotFoundPage() {
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack align="center" gap="xs">
        <Title order={1}>{t('There is no such page')}</Title>
        <Text c="dimmed">{t('The address may be misspelt, or what it showed was removed.')}</Text>
        <Anchor renderRoot={(props) => <Link to="/" {...props} />}>{t('Go to the home page')}</Anchor>
      </Stack>
    </Center>
  )
}

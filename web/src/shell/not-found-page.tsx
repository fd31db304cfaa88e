import { Anchor, Center, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'

export function NotFoundPage() {
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack align="center" gap="xs">
        <Title order={1}>There is no such page</Title>
        <Text c="dimmed">The address may be misspelt, or what it showed was removed.</Text>
        <Anchor renderRoot={(props) => <Link to="/" {...props} />}>Go to the home page</Anchor>
      </Stack>
    </Center>
  )
}

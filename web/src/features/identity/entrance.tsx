import { Card, Center, Stack, Text, Title } from '@mantine/core'
import { useContext, type ReactNode } from 'react'
import { BrandContext, useTitle } from '../../ui/brand-name.ts'
import { Logo } from '../../ui/logo.tsx'

interface EntranceProps {
  title: string
  hint?: ReactNode
  children: ReactNode
}

/** The frame of the pages one sees before being inside: sign-in, forgotten password and their like. */
export function Entrance({ title, hint, children }: EntranceProps) {
  useTitle(title)
  const { name, logo } = useContext(BrandContext)
  return (
    <Center component="main" mih="100vh" p="md" className="entrance">
      <Stack w="100%" maw={400} gap="lg">
        <Center>{logo ? <img src={logo} alt={name} className="entrance-logo" /> : <Logo size={44} />}</Center>
        <Card padding="xl" shadow="sm">
          <Title order={1} size="h3" ta="center">
            {title}
          </Title>
          {hint && (
            <Text size="sm" c="dimmed" ta="center" mt={4} component="div">
              {hint}
            </Text>
          )}
          <Stack mt="lg" gap="md">
            {children}
          </Stack>
        </Card>
      </Stack>
    </Center>
  )
}

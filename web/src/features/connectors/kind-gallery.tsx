import { Badge, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Schema } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { KindIcon } from './kind-icon.tsx'
import { useKinds } from './use-kinds.ts'

type Kind = Schema<'ConnectorKind'>

/** Every kind of connector that there is, with what each can do. */
export function KindGallery() {
  const kinds = [...useKinds().values()]
  const reads = kinds.filter(({ capabilities }) => capabilities.includes('tables'))
  const sends = kinds.filter(({ capabilities }) => capabilities.includes('send'))
  const rest = kinds.filter((kind) => !reads.includes(kind) && !sends.includes(kind))
  if (kinds.length === 0) return <Skeleton height={320} />
  return (
    <Stack gap="xl">
      <Kinds title={t('Read data from')} kinds={reads} />
      <Kinds title={t('Send messages to')} kinds={sends} />
      <Kinds title={t('More')} kinds={rest} />
    </Stack>
  )
}

function Kinds({ title, kinds }: { title: string; kinds: Kind[] }) {
  if (kinds.length === 0) return null
  return (
    <section>
      <Title order={2} size="h5" mb="sm">
        {title}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {kinds.map((kind) => (
          <KindCard key={kind.type} kind={kind} />
        ))}
      </SimpleGrid>
    </section>
  )
}

function KindCard({ kind: { type, label, description, capabilities } }: { kind: Kind }) {
  const said = capabilities.flatMap((capability) => capabilityWords[capability] ?? [])
  return (
    <Card
      padding="md"
      className="card-link"
      renderRoot={(props) => (
        <Link to="/connectors/new" search={((before: object) => ({ ...before, type })) as never} {...props} />
      )}
    >
      <Group wrap="nowrap" align="flex-start">
        <KindIcon type={type} size={44} />
        <div>
          <Text fw={650}>{label}</Text>
          <Text size="sm" c="dimmed">
            {description}
          </Text>
          <Group gap={6} mt="xs">
            {said.map((words) => (
              <Badge key={words} size="sm" variant="light" color="gray">
                {words}
              </Badge>
            ))}
          </Group>
        </div>
      </Group>
    </Card>
  )
}

const capabilityWords: Record<string, string> = {
  tables: t('browse tables'),
  extract: 'extract',
  incremental: 'incremental',
  live: t('live queries'),
  files: 'uploads',
  send: t('sends messages'),
}

import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconDatabasePlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Schema } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { SqlEditor } from '../../ui/sql/sql-editor.tsx'
import { MakeDatasets } from './make-datasets.tsx'
import { useTables } from './source-tables.ts'

interface QuerySourceProps {
  connector: Schema<'Connector'>
  kind: Schema<'ConnectorKind'>
}

/** A dataset of a query in the dialect of the source, where a table alone is not enough. */
export function QuerySource({ connector, kind }: QuerySourceProps) {
  const [sql, setSql] = useState('')
  const found = useTables(connector.id, '').data?.items
  const tables = useMemo(() => found?.map(({ name }) => ({ name, columns: [] })) ?? [], [found])
  const make = () =>
    openDialog(
      t('Create dataset'),
      (close) => (
        <MakeDatasets
          connector={connector}
          kind={kind}
          sources={[{ name: '', relation: { query: sql.trim() } }]}
          onDone={close}
        />
      ),
      'lg',
    )
  return (
    <Card>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('One SELECT in the language of the source. It runs in a session that can only read.')}
        </Text>
        <SqlEditor label={t('Query')} value={sql} tables={tables} onChange={setSql} />
        <Group>
          <Button
            leftSection={<IconDatabasePlus size={16} aria-hidden />}
            disabled={sql.trim() === ''}
            onClick={make}
          >
            {t('Create dataset')}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

import { Button, Card, Group, Loader, Skeleton, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import type { Schema } from '../../lib/api.ts'
import { formatNumber } from '../../../../charts/src/values/format-number.ts'
import { useCan } from '../../lib/me.ts'
import { widePage } from '../../lib/list.ts'
import { plural, t } from '../../lib/words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { MakeDatasets } from './make-datasets.tsx'
import { keyOf, useTables, type SourceTable } from './source-tables.ts'
import { TableColumns } from './table-columns.tsx'
import { TableList } from './table-list.tsx'
import './tables.css'

interface TableBrowserProps {
  connector: Schema<'Connector'>
  kind: Schema<'ConnectorKind'>
}

/** The tables of the source, their columns, and a way to create datasets from them. */
export function TableBrowser({ connector, kind }: TableBrowserProps) {
  const can = useCan()
  const [q, setQ] = useState('')
  const [settled] = useDebouncedValue(q, 250)
  const [shown, setShown] = useState<SourceTable>()
  const [chosen, setChosen] = useState<SourceTable[]>([])
  const tables = useTables(connector.id, settled.trim())
  const items = tables.data?.items
  const current = shown ?? items?.[0]
  const make = (of: SourceTable[]) =>
    openDialog(
      of.length === 1 ? t('Create dataset') : t('Make {{of}} datasets', { of: of.length }),
      (close) => (
        <MakeDatasets
          connector={connector}
          kind={kind}
          sources={of.map((table) => ({ name: table.name, relation: relationOf(table), table }))}
          onDone={() => {
            close()
            setChosen([])
          }}
        />
      ),
      'lg',
    )
  if (tables.error) return <FailureAlert error={tables.error} onRetry={() => void tables.refetch()} />
  if (!items) return <Waiting />
  if (items.length === 0 && settled === '')
    return (
      <EmptyState icon={IconTable} title={t('No tables')}>
        {t(
          'The user of this connector sees no table at the far side. Give it the right to read what you want to explore.',
        )}
      </EmptyState>
    )
  return (
    <div className="table-browser">
      <Card padding={0} component="section" aria-label={t('Tables')}>
        <TextInput
          m="sm"
          type="search"
          aria-label={t('Search tables')}
          placeholder={t('Search tables')}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={tables.isFetching ? <Loader size={14} aria-label={t('Searching')} /> : null}
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
        <TableList
          tables={items}
          current={current && keyOf(current)}
          chosen={chosen}
          onShow={setShown}
          onChosen={setChosen}
        />
        <Group justify="space-between" wrap="nowrap" p="sm" className="table-browser-foot">
          <Text size="sm" c="dimmed" aria-live="polite">
            {chosen.length > 0
              ? t('{{chosen}} chosen', { chosen: plural(chosen.length, 'table') })
              : countOf(items.length)}
          </Text>
          {can('dataset.create') && (
            <Button size="xs" disabled={chosen.length === 0} onClick={() => make(chosen)}>
              {t('Make {{value}}', { value: chosen.length > 1 ? `${chosen.length} datasets` : 'a dataset' })}
            </Button>
          )}
        </Group>
      </Card>
      {current && <TableColumns connectorId={connector.id} table={current} onMake={() => make([current])} />}
    </div>
  )
}

function countOf(found: number): string {
  return found < widePage.limit
    ? plural(found, 'table')
    : t('The first {{found}}: search for others', { found: formatNumber(found) })
}

function Waiting() {
  return (
    <div className="table-browser">
      <Skeleton height={460} />
      <Skeleton height={460} />
    </div>
  )
}

function relationOf({ schema, name, kind }: SourceTable) {
  if (kind === 'file') return { path: name }
  return { table: name, ...(schema === null ? {} : { schema }) }
}

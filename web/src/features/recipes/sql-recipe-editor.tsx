import { Button, Card, Group, Kbd, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { sqlProblemIn } from '../../ui/sql/problem.ts'
import { quoteName } from '../../ui/sql/quoted.ts'
import { SqlEditor } from '../../ui/sql/sql-editor.tsx'
import { TypeIcon } from '../../ui/type-icon.tsx'
import { definitionOf } from './draft/recipe-draft.ts'
import type { RecipeDraft } from './draft/use-recipe-draft.ts'
import { InputList, useInputColumns } from './input-list.tsx'
import { PreviewPanel } from './preview/preview-panel.tsx'
import { usePreview } from './preview/use-preview.ts'
import { useFunctions } from '../../ui/sql/use-functions.ts'
import './recipe.css'

interface SqlRecipeEditorProps {
  editing: RecipeDraft
  mayEdit: boolean
}

/** One SELECT over the inputs, with what comes out of it while it is written. */
export function SqlRecipeEditor({ editing, mayEdit }: SqlRecipeEditorProps) {
  const { draft, change } = editing
  const definition = useMemo(() => definitionOf(draft), [draft])
  const isWritten = draft.sql.trim() !== ''
  const shown = usePreview({ definition, enabled: isWritten })
  const functions = useFunctions('recipes')
  const tables = useInputColumns(draft.inputs)
  const problem = useMemo(
    () => (shown.error && isWritten ? sqlProblemIn(draft.sql, shown.error) : undefined),
    [shown.error, isWritten, draft.sql],
  )
  const write = (sql: string) => change({ ...draft, sql }, 'sql')
  return (
    <div className="recipe-editor" data-kind="sql">
      <div className="recipe-steps">
        <InputList draft={draft} mayEdit={mayEdit} onDraft={change} />
        <Card padding="sm" component="section" aria-label={t('Tables')}>
          <Text fw={600} size="sm" mb={6}>
            {t('Tables')}
          </Text>
          <Stack gap="sm">
            {tables.map(({ name, columns }) => (
              <div key={name}>
                <Text size="sm" ff="monospace" fw={600} className="wrap-anywhere">
                  {quoteName(name)}
                </Text>
                <Group gap={4} mt={4}>
                  {columns.map((column) => (
                    <Button
                      key={column.name}
                      size="compact-xs"
                      variant="default"
                      leftSection={<TypeIcon type={column.type} />}
                      disabled={!mayEdit}
                      aria-label={t('Write {{name}} into the statement', { name: column.name })}
                      onClick={() =>
                        write(`${draft.sql}${/\s$|^$/.test(draft.sql) ? '' : ' '}${quoteName(column.name)}`)
                      }
                    >
                      {column.name}
                    </Button>
                  ))}
                </Group>
              </div>
            ))}
          </Stack>
        </Card>
      </div>
      <Stack gap="md" miw={0}>
        <Card padding="md" component="section" aria-label={t('Statement')}>
          <SqlEditor
            label={t('SQL of the recipe')}
            value={draft.sql}
            tables={tables}
            functions={functions}
            problem={problem}
            onChange={write}
            onRun={() => void shown.refetch()}
          />
          <Text size="xs" c="dimmed" mt={8}>
            {t('One SELECT; its tables are the inputs. It is tried on a sample while you write;')}{' '}
            <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Enter</Kbd> {t('tries it again.')}
          </Text>
        </Card>
        {isWritten && <FailureAlert error={shown.error} />}
        {isWritten && (shown.lastGood || !shown.error) && (
          <PreviewPanel
            title={t('What comes out')}
            preview={shown.lastGood}
            before={undefined}
            isAsking={shown.isFetching}
            stale={
              shown.error ? (
                <Text size="sm" c="dimmed" mb={6} role="status">
                  {t('These are the rows from before: the statement does not work yet.')}
                </Text>
              ) : null
            }
          />
        )}
      </Stack>
    </div>
  )
}

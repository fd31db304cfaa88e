import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Schema } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'
import { cellOf } from './sample-test.ts'
import { RowsEditor } from './rows-editor.tsx'

type RecipeTest = Schema<'RecipeTest'>

interface TestFormProps {
  test: RecipeTest
  mayEdit: boolean
  /** What the recipe made when the test ran last. */
  actual: Schema<'RecipeTestResult'> | undefined
  onTest: (test: RecipeTest) => void
  onRemove: () => void
}

/** One test: its rows in, and the rows out. */
export function TestForm({ test, mayEdit, actual, onTest, onRemove }: TestFormProps) {
  const { inputs, expected } = test
  const unexpected = actual?.differences.flatMap(({ kind, actual: row }) =>
    kind !== 'missing' && row ? [row.map(cellOf)] : [],
  )
  const canTake =
    unexpected !== undefined && unexpected.length > 0 && actual?.columns.join() === expected.columns.join()
  return (
    <Stack gap="md">
      <TextInput
        label={t('What it holds')}
        required
        maxLength={200}
        disabled={!mayEdit}
        value={test.name}
        onChange={(event) => onTest({ ...test, name: event.currentTarget.value })}
      />
      {inputs.map((input, at) => (
        <RowsEditor
          key={input.name}
          label={t('Rows of {{name}}', { name: input.name })}
          columns={input.columns}
          rows={input.rows}
          mayEdit={mayEdit}
          onColumns={(columns) => onTest({ ...test, inputs: inputs.with(at, { ...input, columns }) })}
          onRows={(rows) => onTest({ ...test, inputs: inputs.with(at, { ...input, rows }) })}
        />
      ))}
      <RowsEditor
        label={t('Expected rows')}
        columns={expected.columns}
        rows={expected.rows}
        mayEdit={mayEdit}
        onColumns={(columns) => onTest({ ...test, expected: { ...expected, columns } })}
        onRows={(rows) => onTest({ ...test, expected: { ...expected, rows } })}
      />
      <Group justify="space-between">
        <Checkbox
          label={t('In this order')}
          disabled={!mayEdit}
          checked={expected.is_ordered ?? false}
          onChange={(event) =>
            onTest({ ...test, expected: { ...expected, is_ordered: event.currentTarget.checked } })
          }
        />
        {mayEdit && (
          <Group gap="xs">
            {canTake && (
              <Button
                size="xs"
                variant="default"
                onClick={() =>
                  onTest({
                    ...test,
                    expected: { ...expected, rows: withActual(expected.rows, actual, unexpected) },
                  })
                }
              >
                {t('Expect what came out')}
              </Button>
            )}
            <Button
              size="xs"
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={15} aria-hidden />}
              onClick={onRemove}
            >
              {t('Remove the test')}
            </Button>
          </Group>
        )}
      </Group>
    </Stack>
  )
}

/** Rows that were expected and did not come make room for those that came. */
function withActual(
  rows: RecipeTest['expected']['rows'],
  actual: TestFormProps['actual'],
  came: RecipeTest['expected']['rows'],
): RecipeTest['expected']['rows'] {
  const missing = new Set(
    actual?.differences.flatMap(({ expected }) => (expected ? [JSON.stringify(expected.map(cellOf))] : [])),
  )
  return [...rows.filter((row) => !missing.has(JSON.stringify(row))), ...came]
}

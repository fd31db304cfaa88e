import { Accordion, Alert, Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconDeviceFloppy, IconFlask, IconPlayerPlay, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { api, type Schema } from '../../../lib/api.ts'
import { queries } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { showToast } from '../../../ui/dialogs/dialogs.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { definitionOf } from '../draft/recipe-draft.ts'
import type { RecipeDraft } from '../draft/use-recipe-draft.ts'
import { usePreview } from '../preview/use-preview.ts'
import { sampleTest } from './sample-test.ts'
import { TestForm } from './test-form.tsx'
import { TestResult } from './test-result.tsx'
import '@mantine/core/styles/Accordion.css'

type RecipeTest = Schema<'RecipeTest'>

/** Rows that go in and rows that must come out. They run at every publishing, and here when one asks. */
export function TestsPanel({ editing, mayEdit }: { editing: RecipeDraft; mayEdit: boolean }) {
  const id = editing.recipe.id
  const tests = useQuery({
    queryKey: ['recipe-tests', id],
    queryFn: () => api.GET('/api/pipeline/recipes/{id}/tests', { path: { id } }),
    staleTime: Infinity,
  })
  if (tests.error) return <FailureAlert error={tests.error} onRetry={() => void tests.refetch()} />
  if (!tests.data) return <Skeleton height={240} />
  return <TestList key={id} editing={editing} saved={tests.data.tests} mayEdit={mayEdit} />
}

interface TestListProps {
  editing: RecipeDraft
  saved: RecipeTest[]
  mayEdit: boolean
}

function TestList({ editing, saved, mayEdit }: TestListProps) {
  const { draft, recipe } = editing
  const [tests, setTests] = useState(saved)
  const [open, setOpen] = useState<string | null>(null)
  const [isChanged, setChanged] = useState(false)
  const path = { id: recipe.id }
  const definition = definitionOf(draft)
  const preview = usePreview({ definition, columnsOnly: true })
  const change = (next: RecipeTest[]) => {
    setTests(next)
    setChanged(true)
  }
  const save = useMutation({
    mutationFn: () => api.PUT('/api/pipeline/recipes/{id}/tests', { path, body: { tests } }),
    onSuccess: (next) => {
      setChanged(false)
      queries.setQueryData(['recipe-tests', recipe.id], next)
      showToast(t('The tests are saved.'))
    },
  })
  const run = useMutation({
    mutationFn: () => api.POST('/api/pipeline/recipes/{id}/tests/run', { path, body: { definition, tests } }),
  })
  const add = useMutation({
    mutationFn: () => sampleTest(draft, freeName(tests), preview.data?.columns.map(({ name }) => name) ?? []),
    onSuccess: (test) => {
      change([...tests, test])
      setOpen(String(tests.length))
    },
  })
  const addButton = mayEdit && (
    <Button
      variant="light"
      leftSection={<IconPlus size={16} aria-hidden />}
      loading={add.isPending}
      onClick={() => add.mutate()}
    >
      {t('Add a test')}
    </Button>
  )
  if (tests.length === 0 && !isChanged)
    return (
      <EmptyState icon={IconFlask} title={t('No tests yet')} actions={addButton}>
        {t(
          'A test is a few rows that go in and the rows that must come out. It holds the recipe to its promise when somebody changes it: publishing runs all tests first.',
        )}
      </EmptyState>
    )
  return (
    <Stack gap="md">
      <Toolbar
        canRun={tests.length > 0}
        isChanged={isChanged}
        mayEdit={mayEdit}
        run={run}
        save={save}
        add={addButton}
      />
      <FailureAlert error={save.error ?? run.error ?? add.error} />
      {run.data && (
        <Alert color={run.data.passed ? 'teal' : 'red'} p="sm">
          {run.data.passed ? t('All tests pass.') : t('Some tests do not pass.')}
        </Alert>
      )}
      <TestItems
        tests={tests}
        results={run.data?.results ?? []}
        open={open}
        mayEdit={mayEdit}
        onOpen={setOpen}
        onTests={change}
      />
    </Stack>
  )
}

function freeName(tests: RecipeTest[]): string {
  const names = new Set(tests.map(({ name }) => name))
  let name = 'works as intended'
  for (let copy = 2; names.has(name); copy += 1) name = `works as intended ${copy}`
  return name
}

interface TestItemsProps {
  tests: RecipeTest[]
  results: Schema<'RecipeTestResult'>[]
  open: string | null
  mayEdit: boolean
  onOpen: (open: string | null) => void
  onTests: (tests: RecipeTest[]) => void
}

function TestItems({ tests, results, open, mayEdit, onOpen, onTests }: TestItemsProps) {
  return (
    <Accordion variant="separated" className="model-items" value={open} onChange={onOpen}>
      {tests.map((test, at) => {
        const result = results.find(({ name }) => name === test.name)
        return (
          <Accordion.Item key={at} value={String(at)}>
            <Accordion.Control>
              <Group gap={10}>
                <Text size="sm" fw={600}>
                  {test.name}
                </Text>
                {result && (
                  <Badge variant="light" color={result.outcome === 'passed' ? 'teal' : 'red'}>
                    {result.outcome}
                  </Badge>
                )}
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <Stack>
                {result && <TestResult result={result} />}
                <TestForm
                  test={test}
                  mayEdit={mayEdit}
                  actual={result}
                  onTest={(next) => onTests(tests.with(at, next))}
                  onRemove={() => {
                    onOpen(null)
                    onTests(tests.toSpliced(at, 1))
                  }}
                />
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        )
      })}
    </Accordion>
  )
}

interface ToolbarProps {
  canRun: boolean
  isChanged: boolean
  mayEdit: boolean
  run: { isPending: boolean; mutate: () => void }
  save: { isPending: boolean; mutate: () => void }
  add: ReactNode
}

function Toolbar({ canRun, isChanged, mayEdit, run, save, add }: ToolbarProps) {
  return (
    <Group gap="xs">
      <Button
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
        loading={run.isPending}
        disabled={!canRun}
        onClick={() => run.mutate()}
      >
        {t('Run the tests')}
      </Button>
      {mayEdit && (
        <Button
          variant="default"
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
          loading={save.isPending}
          disabled={!isChanged}
          onClick={() => save.mutate()}
        >
          {t('Save')}
        </Button>
      )}
      {add}
      <Text size="sm" c="dimmed" role="status">
        {isChanged ? t('Not saved yet') : ''}
      </Text>
    </Group>
  )
}

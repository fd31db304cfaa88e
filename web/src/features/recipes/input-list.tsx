import { ActionIcon, Anchor, Card, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconDatabase, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useQueries } from '@tanstack/react-query'
import { datasetChoices } from '../../lib/choices.ts'
import { useChosen } from '../../lib/use-choices.ts'
import { t } from '../../lib/words.ts'
import { SearchSelect } from '../../ui/forms/search-select.tsx'
import type { Draft, RecipeInput } from './draft/recipe-draft.ts'
import { schemaQuery } from '../../lib/dataset-queries.ts'
import type { StepColumn } from './fields/column-choice.tsx'

interface InputListProps {
  draft: Draft
  mayEdit: boolean
  onDraft: (draft: Draft, about?: string) => void
}

/** The datasets that a recipe reads; a visual one begins with the first of them. */
export function InputList({ draft, mayEdit, onDraft }: InputListProps) {
  const { inputs } = draft
  const datasets = useChosen(
    datasetChoices,
    inputs.map(({ dataset_id: id }) => String(id)),
  )
  const put = (next: RecipeInput[], about?: string) => onDraft({ ...draft, inputs: next }, about)
  return (
    <Card padding="sm" component="section" aria-label={t('Inputs')}>
      <Text fw={600} size="sm" mb={6}>
        {t('Reads')}
      </Text>
      <Stack gap={6} component="ul" className="plain-list">
        {inputs.map((input, at) => (
          <li key={at}>
            <Group gap={8} wrap="nowrap">
              <IconDatabase size={17} className="type-icon" aria-hidden />
              <Anchor
                size="sm"
                fw={500}
                className="truncate input-dataset"
                renderRoot={(props) => <Link to={`/datasets/${input.dataset_id}`} {...props} />}
              >
                {datasets[at]?.label}
              </Anchor>
              <Text size="xs" c="dimmed">
                {t('as')}
              </Text>
              <TextInput
                size="xs"
                className="grows in-place"
                variant="unstyled"
                aria-label={t('Name of input {{value}} in the recipe', { value: at + 1 })}
                disabled={!mayEdit}
                maxLength={200}
                value={input.name}
                onChange={(event) =>
                  onDraft(renamed(draft, at, event.currentTarget.value), `name of input ${at}`)
                }
              />
              {mayEdit && inputs.length > 1 && (
                <ActionIcon
                  size="sm"
                  aria-label={t('Remove the input {{name}}', { name: input.name })}
                  onClick={() => put(inputs.toSpliced(at, 1))}
                >
                  <IconX size={15} aria-hidden />
                </ActionIcon>
              )}
            </Group>
          </li>
        ))}
      </Stack>
      {mayEdit && (
        <SearchSelect
          source={datasetChoices}
          mt={8}
          size="xs"
          aria-label={t('Add an input')}
          placeholder={t('Add another dataset, to join or stack')}
          leaveOut={inputs.map(({ dataset_id: id }) => String(id))}
          value={null}
          onChange={(_id, dataset) => {
            if (!dataset) return
            put([...inputs, { dataset_id: Number(dataset.value), name: freeName(inputs, dataset.label) }])
          }}
        />
      )}
    </Card>
  )
}

function freeName(inputs: RecipeInput[], wanted: string): string {
  const taken = new Set(inputs.map(({ name }) => name.toLowerCase()))
  let name = wanted
  for (let copy = 2; taken.has(name.toLowerCase()); copy += 1) name = `${wanted} ${copy}`
  return name
}

/** Steps that name the input follow its new name. */
function renamed(draft: Draft, at: number, name: string): Draft {
  const before = draft.inputs[at]
  if (!before) return draft
  const follow = (text: string) => (text === before.name ? name : text)
  const steps = draft.steps.map((one) => {
    const step = one.step as { input?: string; inputs?: string[] }
    const change = {
      ...(step.input === undefined ? {} : { input: follow(step.input) }),
      ...(step.inputs === undefined ? {} : { inputs: step.inputs.map(follow) }),
    }
    return { ...one, step: { ...one.step, ...change } as typeof one.step }
  })
  return { ...draft, steps, inputs: draft.inputs.with(at, { ...before, name }) }
}

/** Columns of the datasets that a recipe reads, under the names it gives them. */
export function useInputColumns(inputs: RecipeInput[]): { name: string; columns: StepColumn[] }[] {
  return useQueries({
    queries: inputs.map(({ dataset_id: id }) => ({ ...schemaQuery(id), staleTime: 60_000 })),
    combine: (schemas) =>
      inputs.map(({ name }, at) => ({
        name,
        columns: schemas[at]?.data?.columns.map((column) => ({ name: column.name, type: column.type })) ?? [],
      })),
  })
}

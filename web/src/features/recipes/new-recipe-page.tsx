import { Card, SimpleGrid, Skeleton, Text, TextInput, ThemeIcon, UnstyledButton } from '@mantine/core'
import { IconCode, IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { datasetChoices } from '../../lib/choices.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { EntryForm } from '../../ui/forms/entry-form.tsx'
import { Page } from '../../ui/page.tsx'
import { noProject, ProjectSelect } from '../../ui/forms/about-form.tsx'
import { SearchMultiSelect } from '../../ui/forms/search-select.tsx'
import { quoteName } from '../../ui/sql/quoted.ts'
import type { RecipeDefinition } from './draft/recipe-draft.ts'
import './recipe.css'

type Kind = RecipeDefinition['kind']

/** A new recipe: what it reads and what it is called. Everything else is for its editor. */
export function NewRecipePage() {
  const { dataset, project, folder, kind } = useSearch({ strict: false }) as {
    dataset?: number
    project?: number
    folder?: number
    kind?: string
  }
  const navigate = useNavigate()
  const first = dataset === undefined ? undefined : String(dataset)
  const template = useQuery({
    queryKey: [...datasetChoices.key, 'one', first],
    queryFn: () => datasetChoices.find(String(first)),
    enabled: first !== undefined,
    retry: false,
  })
  const isReady = first === undefined || !template.isPending
  return (
    <Page
      title={t('New recipe')}
      description={t('Makes a new dataset out of others. The inputs stay as they are.')}
      crumbs={[{ label: t('Recipes'), to: '/recipes' }]}
    >
      <Card maw={720}>
        {!isReady && <Skeleton height={420} />}
        {isReady && (
          <EntryForm
            initial={{
              kind: (kind === 'sql' ? 'sql' : 'visual') as Kind,
              inputs: first === undefined ? [] : [first],
              name: first === undefined ? '' : `${template.data?.label ?? ''} prepared`.trim(),
              project: project === undefined || project === 0 ? noProject : String(project),
            }}
            rules={{
              inputs: (value) => (value.length > 0 ? null : t('Choose what it reads')),
              name: (value) => (value.trim() ? null : t('Give it a name')),
            }}
            submitLabel={t('Begin')}
            onCancel={() => void navigate({ to: folder === undefined ? '/recipes' : `/folders/${folder}` })}
            onSubmit={async (values) => {
              const chosen = await Promise.all(values.inputs.map((id) => datasetChoices.find(id)))
              const inputs = chosen.map(({ value, label }) => ({ dataset_id: Number(value), name: label }))
              return await api.POST('/api/pipeline/recipes', {
                body: {
                  name: values.name.trim(),
                  ...(folder === undefined
                    ? { project_id: values.project === noProject ? null : Number(values.project) }
                    : { folder_id: folder }),
                  definition: beginningOf(values.kind, inputs),
                },
              })
            }}
            onDone={({ id }) => {
              void invalidate('recipes', 'flow', 'datasets')
              void navigate({ to: `/recipes/${id}` })
            }}
          >
            {(form) => (
              <>
                <KindChoice value={form.values.kind} onChange={(next) => form.setFieldValue('kind', next)} />
                <SearchMultiSelect
                  source={datasetChoices}
                  label={t('Reads')}
                  description={t('Datasets to begin with; more can be added later, to join or stack.')}
                  required
                  placeholder={form.values.inputs.length === 0 ? t('Choose datasets') : ''}
                  {...form.getInputProps('inputs')}
                  value={form.values.inputs}
                />
                <TextInput
                  label={t('Name')}
                  description={t('The dataset that it makes is called so too.')}
                  required
                  maxLength={200}
                  {...form.getInputProps('name')}
                />
                {folder === undefined && (
                  <ProjectSelect {...form.getInputProps('project')} value={form.values.project} />
                )}
              </>
            )}
          </EntryForm>
        )}
      </Card>
    </Page>
  )
}

function beginningOf(kind: Kind, inputs: RecipeDefinition['inputs']): RecipeDefinition {
  if (kind === 'visual') return { kind, inputs, steps: [] }
  return { kind, inputs, sql: `select *\nfrom ${quoteName(inputs[0]?.name ?? '')}` }
}

const choices = [
  {
    value: 'visual' as const,
    icon: IconStack2,
    title: t('Steps'),
    text: t('Filter, join, group and clean step by step, with a preview after each.'),
  },
  { value: 'sql' as const, icon: IconCode, title: t('SQL'), text: t('One SELECT over the inputs.') },
]

function KindChoice({ value, onChange }: { value: Kind; onChange: (kind: Kind) => void }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} role="group" aria-label={t('How it is written')}>
      {choices.map(({ value: kind, icon: Icon, title, text }) => (
        <UnstyledButton
          key={kind}
          className="kind-card"
          aria-pressed={kind === value}
          onClick={() => onChange(kind)}
        >
          <ThemeIcon variant="light" size={38} aria-hidden>
            <Icon size={21} />
          </ThemeIcon>
          <span>
            <Text component="span" display="block" fw={600} size="sm">
              {title}
            </Text>
            <Text component="span" display="block" size="xs" c="dimmed">
              {text}
            </Text>
          </span>
        </UnstyledButton>
      ))}
    </SimpleGrid>
  )
}

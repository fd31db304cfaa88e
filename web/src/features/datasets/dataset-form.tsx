import { Select, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { widePage } from '../../lib/list.ts'
import { tell } from '../../ui/ask.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'

const noProject = 'none'

/** Renames, describes or moves a dataset. */
export function DatasetForm({ dataset, onDone }: { dataset: Schema<'Dataset'>; onDone: () => void }) {
  const queries = useQueryClient()
  const projects = useQuery({
    queryKey: ['projects', widePage],
    queryFn: () => answer(api.GET('/api/projects', { params: { query: widePage } })),
  })
  return (
    <EntryForm
      initial={{
        name: dataset.name,
        description: dataset.description,
        project: dataset.project_id === null ? noProject : String(dataset.project_id),
      }}
      rules={{ name: (value) => (value.trim() ? null : 'Give it a name') }}
      submitLabel="Save"
      onCancel={onDone}
      onSubmit={({ project, ...rest }) =>
        answer(
          api.PATCH('/api/datasets/{id}', {
            params: { path: { id: dataset.id } },
            headers: { 'If-Match': `"${dataset.revision}"` },
            body: { ...rest, project_id: project === noProject ? null : Number(project) },
          }),
        )
      }
      onDone={() => {
        tell('The dataset is saved.')
        void queries.invalidateQueries()
        onDone()
      }}
    >
      {(form) => (
        <>
          <TextInput label="Name" required data-autofocus maxLength={200} {...form.getInputProps('name')} />
          <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />
          <Select
            label="Project"
            allowDeselect={false}
            data={[
              { value: noProject, label: 'No project' },
              ...(projects.data?.items.map(({ id, name }) => ({ value: String(id), label: name })) ?? []),
            ]}
            {...form.getInputProps('project')}
          />
        </>
      )}
    </EntryForm>
  )
}

import { Textarea, TextInput } from '@mantine/core'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { EntryForm } from '../../ui/entry-form.tsx'

type Project = Schema<'Project'>

interface ProjectFormProps {
  project?: Project
  onDone: (project: Project) => void
  onCancel: () => void
}

/** Creates a project, or changes the one given. */
export function ProjectForm({ project, onDone, onCancel }: ProjectFormProps) {
  return (
    <EntryForm
      initial={{ name: project?.name ?? '', description: project?.description ?? '' }}
      rules={{ name: (value) => (value.trim() ? null : 'Give it a name') }}
      submitLabel={project ? 'Save' : 'Create project'}
      onCancel={onCancel}
      onSubmit={(body) => (project ? change(project, body) : answer(api.POST('/api/projects', { body })))}
      onDone={onDone}
    >
      {(form) => (
        <>
          <TextInput label="Name" required data-autofocus maxLength={200} {...form.getInputProps('name')} />
          <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />
        </>
      )}
    </EntryForm>
  )
}

function change({ id, revision }: Project, body: Schema<'ProjectUpdate'>) {
  return answer(
    api.PATCH('/api/projects/{id}', {
      params: { path: { id } },
      headers: { 'If-Match': `"${revision}"` },
      body,
    }),
  )
}

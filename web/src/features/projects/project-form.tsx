import { api, type Schema } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { EntryForm } from '../../ui/forms/entry-form.tsx'
import { NameFields, nameRule } from '../../ui/forms/about-form.tsx'

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
      rules={nameRule}
      submitLabel={project ? t('Save') : t('Create project')}
      onCancel={onCancel}
      onSubmit={(body) => (project ? change(project, body) : api.POST('/api/projects', { body }))}
      onDone={onDone}
    >
      {(form) => <NameFields form={form} />}
    </EntryForm>
  )
}

function change({ id, revision }: Project, body: Schema<'ProjectUpdate'>) {
  return api.PATCH('/api/projects/{id}', { path: { id }, revision, body })
}

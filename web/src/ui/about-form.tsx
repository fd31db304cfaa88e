import { EntryForm } from './entry-form.tsx'
import { NameFields, nameRule } from './name-fields.tsx'
import { noProject, ProjectSelect } from './project-select.tsx'

interface About {
  name: string
  description: string
  project_id: number | null
}

interface AboutFormProps<Answer> {
  about?: About
  submitLabel: string
  onSubmit: (about: About) => Promise<Answer>
  onDone: (answer: Answer) => void
  onCancel: () => void
}

const unnamed: About = { name: '', description: '', project_id: null }

/** What everything that lies in a project has: a name, a description and that project. */
export function AboutForm<Answer>(props: AboutFormProps<Answer>) {
  const { about = unnamed, submitLabel, onSubmit, onDone, onCancel } = props
  return (
    <EntryForm
      initial={{
        name: about.name,
        description: about.description,
        project: String(about.project_id ?? noProject),
      }}
      rules={nameRule}
      submitLabel={submitLabel}
      onCancel={onCancel}
      onSubmit={({ project, ...rest }) =>
        onSubmit({ ...rest, project_id: project === noProject ? null : Number(project) })
      }
      onDone={onDone}
    >
      {(form) => (
        <>
          <NameFields form={form} />
          <ProjectSelect {...form.getInputProps('project')} value={form.values.project} />
        </>
      )}
    </EntryForm>
  )
}

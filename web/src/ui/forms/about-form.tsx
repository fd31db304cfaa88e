import { Textarea, TextInput, type SelectProps } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { EntryForm } from './entry-form.tsx'
import { t } from '../../lib/words.ts'
import { projectChoices } from '../../lib/choices.ts'
import { SearchSelect } from './search-select.tsx'

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

export const nameRule = { name: (value: string) => (value.trim() ? null : t('Give it a name')) }

interface NameFieldsProps {
  /** A form with the fields `name` and `description`. */
  form: { getInputProps(field: 'name' | 'description'): GetInputPropsReturnType }
}

/** What everything that people make has first. */
export function NameFields({ form }: NameFieldsProps) {
  return (
    <>
      <TextInput label={t('Name')} required data-autofocus maxLength={200} {...form.getInputProps('name')} />
      <Textarea label={t('Description')} autosize minRows={2} {...form.getInputProps('description')} />
    </>
  )
}

export const noProject = 'none'

interface ProjectSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  value: string
  onChange: (value: string) => void
}

/** The project that something lies in, or none. */
export function ProjectSelect({ value, onChange, ...rest }: ProjectSelectProps) {
  return (
    <SearchSelect
      {...(rest['aria-label'] ? {} : { label: t('Project') })}
      {...rest}
      source={projectChoices}
      first={{ value: noProject, label: t('No project') }}
      allowDeselect={false}
      value={value}
      onChange={(next) => next !== null && onChange(next)}
    />
  )
}

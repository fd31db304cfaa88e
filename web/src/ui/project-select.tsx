import type { SelectProps } from '@mantine/core'
import { projectChoices } from '../lib/choices.ts'
import { t } from '../lib/words.ts'
import { SearchSelect } from './search-select.tsx'

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

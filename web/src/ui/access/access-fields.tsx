import { Select, type SelectProps, TextInput, type TextInputProps } from '@mantine/core'
import { t } from '../../lib/words.ts'
import { levelWord } from './levels.ts'

const levelChoices = Object.entries(levelWord).map(([value, label]) => ({ value, label }))

/** How much access a grant gives. */
export const LevelField = (props: SelectProps) => (
  <Select label={t('Level')} data={levelChoices} allowDeselect={false} {...props} />
)

/** When access ends by itself, in the time of the reader. */
export const UntilField = (props: TextInputProps) => (
  <TextInput
    label={t('Until')}
    description={t('Ends by itself; empty: never')}
    type="datetime-local"
    {...props}
  />
)

import { Select, type SelectProps, TextInput, type TextInputProps } from '@mantine/core'
import { t } from '../../lib/words.ts'
import { type AccessLevel, levelWord } from './levels.ts'

const choicesOf = (levels: readonly AccessLevel[]) =>
  levels.map((value) => ({ value, label: levelWord[value] }))

/** How much access a grant gives. Only apps are released. */
export const LevelField = ({ isReleased = false, ...props }: SelectProps & { isReleased?: boolean }) => (
  <Select
    label={t('Level')}
    data={choicesOf(isReleased ? ['view', 'edit', 'publish'] : ['view', 'edit'])}
    allowDeselect={false}
    {...props}
  />
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

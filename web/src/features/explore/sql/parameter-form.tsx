import { Group, TextInput } from '@mantine/core'
import { toNumber } from '../../../../../charts/src/values/columns.ts'
import { t } from '../../../lib/words.ts'

export type ParameterValues = Record<string, string | number | boolean | null>

interface ParameterFormProps {
  names: string[]
  values: ParameterValues
  onValues: (values: ParameterValues) => void
}

/** The parameters that a statement names, as in $from, in the order they stand. */
export function parametersIn(sql: string): string[] {
  const bare = sql.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|--.*|\/\*[\s\S]*?\*\//g, ' ')
  return [...new Set([...bare.matchAll(/\$([A-Za-z_]\w*)(?!\w*\$)/g)].map(([, name = '']) => name))]
}

/** One field for each parameter. What looks like a number is one. */
export function ParameterForm({ names, values, onValues }: ParameterFormProps) {
  if (names.length === 0) return null
  return (
    <Group mt="sm" gap="sm" role="group" aria-label={t('Parameters')}>
      {names.map((name) => (
        <TextInput
          key={name}
          size="xs"
          label={name}
          placeholder={t('empty: null')}
          value={String(values[name] ?? '')}
          onChange={(event) => {
            const text = event.currentTarget.value
            const number = /^-?\d+(\.\d*[1-9])?$/.test(text) ? toNumber(text) : undefined
            onValues({ ...values, [name]: text === '' ? null : (number ?? text) })
          }}
        />
      ))}
    </Group>
  )
}

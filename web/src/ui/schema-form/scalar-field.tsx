import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { IconCircleOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ColumnFamily } from '../../../../charts/src/values/columns.ts'
import { t } from '../../lib/words.ts'
import type { SettingSchema } from './setting-schema.ts'

interface ScalarFieldProps {
  label: string
  description?: ReactNode
  required: boolean
  error: string | undefined
  setting: SettingSchema
  value: unknown
  /** What its column holds; without it a value is taken for what it looks like. */
  family?: ColumnFamily | undefined
  onChange: (value: unknown) => void
}

/** A value of any simple kind: a text, a number, true or false, or nothing where nothing may stand. */
export function ScalarField({ setting, value, family, onChange, ...about }: ScalarFieldProps) {
  const takesNull = setting.anyOf?.some(({ type }) => type === 'null') ?? false
  const isNull = value === null
  return (
    <TextInput
      {...about}
      autoComplete="off"
      spellCheck={false}
      placeholder={
        isNull
          ? t('no value')
          : setting.anyOf?.some((one) => one.const === 'all')
            ? t('a number, or all')
            : ''
      }
      value={value === undefined || value === null ? '' : String(value)}
      onChange={(event) => onChange(scalarOf(event.currentTarget.value, family))}
      rightSection={
        takesNull && (
          <Tooltip label={isNull ? t('Stands for no value') : t('No value (null)')}>
            <ActionIcon
              size="sm"
              aria-label={t('No value for {{label}}', { label: about.label })}
              aria-pressed={isNull}
              variant={isNull ? 'light' : 'subtle'}
              onClick={() => onChange(isNull ? '' : null)}
            >
              <IconCircleOff size={15} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )
      }
    />
  )
}

/** What is typed, as what its column holds. */
export function scalarOf(text: string, family?: ColumnFamily): unknown {
  if (family === 'text' || family === 'time' || family === 'other') return text
  if (/^(true|false)$/.test(text) && family !== 'number') return text === 'true'
  // What does not come back as it was written, such as 007 or a number too long, is a text.
  return text !== '' && String(Number(text)) === text ? Number(text) : text
}

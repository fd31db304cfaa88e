import { Button, Stack, Textarea } from '@mantine/core'
import { t } from '../../lib/words.ts'
import type { SettingFieldProps } from '../../ui/schema-form/setting-drawing.ts'
import type { ChartTable } from '../../../../charts/src/drawn-kind.ts'
import { parseSpec, problemText } from '../../../../charts/src/vega/parse-spec.ts'
import { exampleSpec, unknownField } from '../../../../charts/src/vega/spec-fields.ts'

interface SpecInputProps extends SettingFieldProps {
  table: ChartTable | undefined
}

/** A specification of Vega-Lite as text, with what is wrong and where. */
export function SpecInput({ label, setting, value, error, table, onChange }: SpecInputProps) {
  const text = typeof value === 'string' ? value : ''
  return (
    <Stack gap="xs" align="flex-start">
      <Textarea
        w="100%"
        label={label}
        description={setting.description}
        autosize
        minRows={8}
        maxRows={24}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
        value={text}
        error={error ?? problemOf(text, table)}
        onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      />
      {text === '' && table && (
        <Button variant="default" size="xs" onClick={() => onChange(exampleSpec(table))}>
          {t('Start with an example')}
        </Button>
      )}
    </Stack>
  )
}

function problemOf(text: string, table: ChartTable | undefined): string | undefined {
  if (text.trim() === '') return undefined
  const parsed = parseSpec(text)
  const problem = 'problem' in parsed ? parsed : table && unknownField(parsed.spec, text, table)
  return problem && problemText(text, problem)
}

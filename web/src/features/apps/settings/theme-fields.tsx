import { Alert, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { type ContrastPlace, contrastProblem } from '../../../../../charts/src/colors/theme-contrast.ts'
import { formatNumber } from '../../../../../charts/src/values/format-number.ts'
import { withChanges } from '../../../lib/changed.ts'
import { t } from '../../../lib/words.ts'
import { ColorField } from '../../../ui/forms/color-field.tsx'
import type { App } from '../app-words.ts'

interface ThemeFieldsProps {
  theme: App['theme']
  errors: Record<string, ReactNode>
  onChange: (theme: App['theme']) => void
}

const colors = [
  { name: 'primary_color', label: t('Primary color'), description: t('Buttons and links') },
  { name: 'accent_color', label: t('Accent color'), description: t('Highlights') },
] as const

const places: Record<ContrastPlace, string> = {
  text_on_buttons: t('White text on buttons'),
  highlights_on_light: t('Highlights on the light page'),
  highlights_on_dark: t('Highlights on the dark page'),
}

/** The colors of an app, over those of the organization; those that cannot be read are said. */
export function ThemeFields({ theme, errors, onChange }: ThemeFieldsProps) {
  return colors.map(({ name, label, description }) => {
    const problem = contrastProblem(name, theme[name])
    return (
      <div key={name}>
        <ColorField
          label={label}
          word={label}
          description={description}
          placeholder={t('As in the branding of the organization')}
          value={theme[name] ?? ''}
          error={errors[`theme.${name}`]}
          onChange={(color) => onChange(withChanges(theme, { [name]: color }))}
        />
        {problem && (
          <Alert color="orange" mt="xs" p="xs" role="status">
            <Text size="sm">
              {t('{{pair}}: contrast {{contrast}}, and {{required}} is needed.', {
                pair: places[problem.place],
                contrast: formatNumber(Math.round(problem.contrast * 10) / 10),
                required: formatNumber(problem.required),
              })}
            </Text>
            <Group gap="xs" mt={4}>
              <Button
                size="xs"
                variant="default"
                leftSection={
                  <span className="color-sample" style={{ backgroundColor: problem.proposal }} aria-hidden />
                }
                onClick={() => onChange({ ...theme, [name]: problem.proposal })}
              >
                {t('Use {{color}} instead', { color: problem.proposal })}
              </Button>
            </Group>
          </Alert>
        )}
      </div>
    )
  })
}

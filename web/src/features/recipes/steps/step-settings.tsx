import { Button, Stack, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Schema } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx'
import { DrawSettings } from '../../../ui/schema-form/setting-drawing.ts'
import type { SettingsSchema } from '../../../ui/schema-form/setting-schema.ts'
import type { RecipeStep } from '../draft/recipe-draft.ts'
import { drawingAt, type StepPlace } from '../fields/draw-field.tsx'
import { isFirst, isShown } from './step-views.ts'

interface StepSettingsProps {
  kind: Schema<'RecipeStepKind'> | undefined
  step: RecipeStep
  place: Omit<StepPlace, 'input'>
  /** What the server complains about, by place in the step. */
  errors: Record<string, string>
  onStep: (step: RecipeStep, about: string) => void
}

/** The settings of one step, drawn from its schema. */
export function StepSettings({ kind, step, place, errors, onStep }: StepSettingsProps) {
  const { kind: name, note, disabled, ...settings } = step as unknown as Record<string, unknown> & RecipeStep
  const schema = kind?.settings_schema as SettingsSchema | undefined
  const input = (settings as { input?: string }).input
  const [isOpen, setOpen] = useState(false)
  const isBefore = (field: string) =>
    schema?.required?.includes(field) ||
    isFirst(name)(field) ||
    settings[field] !== undefined ||
    errors[field] !== undefined
  const rest = Object.keys(schema?.properties ?? {}).filter(
    (field) => isShown(name)(field, settings) && !isBefore(field),
  )
  const later = isOpen ? '' : rest.join()
  const drawing = useMemo(
    () => ({
      defs: schema?.$defs ?? {},
      draw: drawingAt({ ...place, input }),
      isShown: (path: string, item: Record<string, unknown>) =>
        isShown(name)(path, item) && !later.split(',').includes(path),
      isFirst: isFirst(name),
    }),
    [schema, place, input, name, later],
  )
  if (!schema) return null
  const annotations = {
    ...(note === undefined ? {} : { note }),
    ...(disabled === undefined ? {} : { disabled }),
  }
  const put = (next: object, about: string) =>
    onStep({ kind: name, ...next, ...annotations } as RecipeStep, about)
  return (
    <DrawSettings value={drawing}>
      <Stack gap="sm" className="step-settings">
        <SchemaForm
          schema={schema}
          value={settings}
          errors={errors}
          onChange={(next) => put(next, changedField(settings, next))}
        />
        {(isOpen || note !== undefined) && (
          <TextInput
            label={t('Note')}
            placeholder={t('Why this step is there')}
            maxLength={1000}
            value={note ?? ''}
            onChange={(event) => {
              const text = event.currentTarget.value
              const { note: _note, ...rest } = step
              onStep((text === '' ? rest : { ...rest, note: text }) as RecipeStep, 'note')
            }}
          />
        )}
        <Button
          size="compact-xs"
          variant="subtle"
          w="fit-content"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('Fewer settings') : t('More settings')}
        </Button>
      </Stack>
    </DrawSettings>
  )
}

/** The one setting that differs: typing in it is one change. */
function changedField(before: object, after: object): string {
  const all = new Set([...Object.keys(before), ...Object.keys(after)])
  const value = (of: object, name: string) => JSON.stringify((of as Record<string, unknown>)[name])
  return [...all].filter((name) => value(before, name) !== value(after, name)).join()
}

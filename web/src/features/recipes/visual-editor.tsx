import { failureMessage } from '../../lib/failure.ts'
import { useHotkeys } from '@mantine/hooks'
import { ActionIcon, Alert, Card, Group, Kbd, Stack, Text, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Schema } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { defaultValues, type SettingsSchema } from '../../ui/schema-form/setting-schema.ts'
import {
  definitionOf,
  duplicatedStep,
  insertedAfter,
  movedStep,
  withoutStep,
  withStep,
  type Draft,
  type DraftStep,
  type RecipeStep,
} from './draft/recipe-draft.ts'
import type { RecipeDraft } from './draft/use-recipe-draft.ts'
import { InputList, useInputColumns } from './input-list.tsx'
import { JoinMatch } from './preview/join-match.tsx'
import { PreviewOf } from './preview/preview-panel.tsx'
import { usePreview } from './preview/use-preview.ts'
import { StepList } from './steps/step-list.tsx'
import { stepTitle } from './steps/step-display.ts'
import { StepPalette } from './steps/step-palette.tsx'
import { StepSettings } from './steps/step-settings.tsx'
import { isAboutStep, stepErrors } from './steps/step-errors.ts'
import './recipe.css'

interface VisualEditorProps {
  editing: RecipeDraft
  kinds: Schema<'RecipeStepKind'>[]
  mayEdit: boolean
}

/** Steps on the left, with the settings of the one that is open; on the right what comes out of it. */
export function VisualEditor({ editing, kinds, mayEdit }: VisualEditorProps) {
  const { draft, change } = editing
  const [selected, setSelected] = useState<string>()
  const at = draft.steps.findIndex(({ key }) => key === selected)
  const shownAt = at < 0 ? draft.steps.length - 1 : at
  const definition = useMemo(() => definitionOf(draft), [draft])
  const kindByName = useMemo(() => new Map(kinds.map((kind) => [kind.kind, kind])), [kinds])
  const check = usePreview({ definition, columnsOnly: true })
  const errors = useMemo(() => stepErrors(check.error, draft.steps), [check.error, draft.steps])
  useHotkeys([
    ['mod+Z', editing.undo],
    ['mod+shift+Z', editing.redo],
  ])

  const add = (kind: Schema<'RecipeStepKind'>) => {
    const step = newStep(kind, draft)
    const made = insertedAfter(draft, shownAt, step)
    change(made.draft)
    setSelected(made.key)
  }
  return (
    <div className="recipe-editor">
      <div className="recipe-steps">
        <InputList draft={draft} mayEdit={mayEdit} onDraft={change} />
        <Card padding="sm" component="section" aria-label={t('What the recipe does')}>
          <StepTools editing={editing} />
          {draft.steps.length === 0 && <NoSteps />}
          <StepList
            steps={draft.steps}
            kinds={kindByName}
            selected={selected}
            complaints={errors.complaints}
            onSelect={setSelected}
            onMove={(from, to) => change(movedStep(draft, from, to), `move ${draft.steps[from]?.key}`)}
            onDuplicate={(key) => change(duplicatedStep(draft, key))}
            onDisable={(key, disabled) => change(withStep(draft, key, switched(draft, key, disabled)))}
            onDelete={(key) => change(withoutStep(draft, key))}
            settings={(step, place) => (
              <OpenStep
                step={step}
                at={place}
                draft={draft}
                kind={kindByName.get(step.step.kind)}
                errors={errors.within(step.key)}
                onStep={(next, about) => change(withStep(draft, step.key, next), `${step.key} ${about}`)}
              />
            )}
          />
          {mayEdit && (
            <Group mt="sm">
              <StepPalette kinds={kinds} onAdd={add} />
            </Group>
          )}
        </Card>
      </div>
      <div className="recipe-preview">
        {check.error && !isAboutStep(check.error) ? (
          <Alert color="red" mb="sm" title={t('This recipe does not work yet')} role="alert">
            {failureMessage(check.error)}
          </Alert>
        ) : null}
        <PreviewOf
          draft={draft}
          at={shownAt}
          titleOf={(kind) => stepTitle(kind, kindByName.get(kind)?.label)}
        />
      </div>
    </div>
  )
}

function NoSteps() {
  return (
    <Text size="sm" c="dimmed" py="xs">
      {t(
        'Nothing happens yet: rows come out as they go in. Add a step; on the right you see at once what it does.',
      )}
    </Text>
  )
}

/** A new step, with what can be known of it beforehand. */
function newStep({ kind, settings_schema }: Schema<'RecipeStepKind'>, { inputs }: Draft): RecipeStep {
  const schema = settings_schema as SettingsSchema
  const other = inputs[1]?.name
  const input = schema.properties?.['input'] && other !== undefined ? { input: other } : {}
  return { kind, ...defaultValues(schema, schema.$defs ?? {}), ...input } as unknown as RecipeStep
}

function switched({ steps }: Draft, key: string, disabled: boolean): RecipeStep {
  const step = steps.find((one) => one.key === key)?.step
  const { disabled: _old, ...rest } = step ?? { kind: 'limit', rows: 0 }
  return (disabled ? { ...rest, disabled } : rest) as RecipeStep
}

interface OpenStepProps {
  step: DraftStep
  at: number
  draft: Draft
  kind: Schema<'RecipeStepKind'> | undefined
  errors: Record<string, string>
  onStep: (step: RecipeStep, about: string) => void
}

function OpenStep({ step, at, draft, kind, errors, onStep }: OpenStepProps) {
  const definition = useMemo(() => definitionOf(draft), [draft])
  // The same question as the preview of the step before, so that it is asked once.
  const before = usePreview({ definition, upTo: at - 1 })
  const others = useInputColumns(draft.inputs.slice(1))
  const place = useMemo(
    () => ({
      columns: before.lastGood?.columns.map(({ name, type }) => ({ name, type })) ?? [],
      samplesOf: (column: string) => samplesOf(before.lastGood, column),
      others,
    }),
    [before.lastGood, others],
  )
  return (
    <Stack gap="sm">
      {kind && (
        <Text size="xs" c="dimmed">
          {kind.description.replaceAll('`', '')}
        </Text>
      )}
      <StepSettings kind={kind} step={step.step} place={place} errors={errors} onStep={onStep} />
      {step.step.kind === 'join' && <JoinMatch draft={draft} at={at} />}
    </Stack>
  )
}

const maxSamples = 100

function samplesOf(preview: Schema<'RecipePreview'> | undefined, column: string): string[] {
  const at = preview?.columns.findIndex(({ name }) => name === column) ?? -1
  if (!preview || at < 0) return []
  const values = preview.rows
    .map((row) => row[at])
    .filter((value) => value !== null && typeof value !== 'object')
  return [...new Set(values.map(String))].toSorted().slice(0, maxSamples)
}

function StepTools({ editing: { undo, redo, canUndo, canRedo } }: { editing: RecipeDraft }) {
  return (
    <Group justify="space-between" mb={6} wrap="nowrap">
      <Text fw={600} size="sm">
        {t('Steps')}
      </Text>
      <Group gap={2}>
        <Tooltip label={<Hint text={t('Undo')} keys={['Ctrl', 'Z']} />}>
          <ActionIcon aria-label={t('Undo')} disabled={!canUndo} onClick={undo}>
            <IconArrowBackUp size={17} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={<Hint text={t('Redo')} keys={['Ctrl', 'Shift', 'Z']} />}>
          <ActionIcon aria-label={t('Redo')} disabled={!canRedo} onClick={redo}>
            <IconArrowForwardUp size={17} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
    </Group>
  )
}

function Hint({ text, keys }: { text: string; keys: string[] }) {
  return (
    <>
      {text}{' '}
      {keys.map((key) => (
        <Kbd key={key} size="xs">
          {key}
        </Kbd>
      ))}
    </>
  )
}

import { Button, SimpleGrid, Title } from '@mantine/core'
import { t } from '../../../lib/words.ts'
import { DecisionDialog } from '../../../ui/dialogs/decision-dialog.tsx'
import { stepTitle } from '../steps/step-display.ts'
import { stepWords } from '../steps/step-words.ts'
import type { Draft } from './recipe-draft.ts'
import { draftOfRecipe, type RecipeDraft } from './use-recipe-draft.ts'

/** Another user saved meanwhile: both versions, and the choice between them. */
export function ConflictDialog({ editing }: { editing: RecipeDraft }) {
  const { theirs, draft } = editing
  if (!theirs) return null
  const other = draftOfRecipe(theirs)
  return (
    <DecisionDialog
      title={t('Someone else changed this recipe meanwhile')}
      text={t(
        'Nothing of yours is lost. Keep yours, and theirs is replaced; or take theirs, and yours can be had back with Undo.',
      )}
      actions={
        <>
          <Button variant="default" onClick={() => editing.restart(theirs)}>
            {t('Take theirs')}
          </Button>
          <Button onClick={editing.keepMine}>{t('Keep mine')}</Button>
        </>
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Side title={t('Yours')} draft={draft} other={other} />
        <Side title={t('Theirs')} draft={other} other={draft} />
      </SimpleGrid>
    </DecisionDialog>
  )
}

function Side({ title, draft, other }: { title: string; draft: Draft; other: Draft }) {
  const known = new Set(linesOf(other))
  return (
    <section aria-label={title}>
      <Title order={3} size="h6" mb={6}>
        {title}
      </Title>
      <ol className="conflict-lines">
        {linesOf(draft).map((line, at) => (
          <li key={at} data-differs={!known.has(line) || undefined}>
            {line}
            {!known.has(line) && <span className="visually-hidden"> {t('(differs)')}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What a draft says, line by line. */
function linesOf({ kind, inputs, steps, sql, incremental }: Draft): string[] {
  return [
    t('reads {{inputs}}', { inputs: inputs.map(({ name }) => name).join(', ') }),
    ...(kind === 'sql'
      ? sql.split('\n')
      : steps.map(
          ({ step }) => `${stepTitle(step.kind)}${step.disabled ? t(' (off)') : ''}: ${stepWords(step)}`,
        )),
    ...(incremental
      ? [
          t('incremental: {{strategy}} by {{column}}', {
            strategy: incremental.strategy,
            column: incremental.column,
          }),
        ]
      : []),
  ]
}

import { Button, Group, Modal, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { stepWords } from '../steps/step-words.ts'
import type { Draft } from './recipe-draft.ts'
import { draftOfRecipe } from './use-recipe-draft.ts'
import type { RecipeDraft } from './use-recipe-draft.ts'

/** Somebody else saved meanwhile: both sides, and the choice which one counts. */
export function ConflictDialog({ editing }: { editing: RecipeDraft }) {
  const { theirs, draft } = editing
  if (!theirs) return null
  const other = draftOfRecipe(theirs)
  return (
    <Modal
      opened
      size="xl"
      title="Someone else changed this recipe meanwhile"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onClose={() => undefined}
    >
      <Stack>
        <Text size="sm">
          Nothing of yours is lost. Keep yours, and theirs is replaced; or take theirs, and yours can be had
          back with Undo.
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Side title="Yours" draft={draft} other={other} />
          <Side title="Theirs" draft={other} other={draft} />
        </SimpleGrid>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => editing.restart(theirs)}>
            Take theirs
          </Button>
          <Button onClick={editing.keepMine}>Keep mine</Button>
        </Group>
      </Stack>
    </Modal>
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
            {!known.has(line) && <span className="visually-hidden"> (differs)</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What a draft says, line by line. */
function linesOf({ kind, inputs, steps, sql, incremental }: Draft): string[] {
  return [
    `reads ${inputs.map(({ name }) => name).join(', ')}`,
    ...(kind === 'sql'
      ? sql.split('\n')
      : steps.map(
          ({ step }) =>
            `${step.kind.replaceAll('_', ' ')}${step.disabled ? ' (off)' : ''}: ${stepWords(step)}`,
        )),
    ...(incremental ? [`incremental: ${incremental.strategy} by ${incremental.column}`] : []),
  ]
}

import { Button, Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { t } from '../../../lib/words.ts'
import { familyOfField, type Field, type Offer } from '../draft/field.ts'
import {
  dimensionOf,
  emptyDraft,
  labelOfValue,
  nameOfValue,
  valueOf,
  type QueryDraft,
  type Value,
} from '../draft/query-draft.ts'

interface StartHereProps {
  offer: Offer
  onDraft: (draft: QueryDraft) => void
}

/** Nothing is asked yet: says how asking goes, and offers questions that this dataset can answer. */
export function StartHere({ offer, onDraft }: StartHereProps) {
  return (
    <Card py={48}>
      <Stack align="center" gap="sm" ta="center">
        <ThemeIcon variant="light" size={56} radius="xl" aria-hidden>
          <IconWand size={28} stroke={1.5} />
        </ThemeIcon>
        <Title order={2} size="h4">
          {t('What do you want to know?')}
        </Title>
        <Text c="dimmed" size="sm" maw={460}>
          {t(
            'Click a field on the left, or drag it to rows, columns, values or filters. The answer follows every change. Or begin with one of these:',
          )}
        </Text>
        <Group justify="center" gap="xs" maw={640}>
          {suggestions(offer.fields).map(({ label, draft }) => (
            <Button key={label} variant="default" size="sm" radius="xl" onClick={() => onDraft(draft)}>
              {label}
            </Button>
          ))}
        </Group>
      </Stack>
    </Card>
  )
}

function suggestions(fields: Field[]): { label: string; draft: QueryDraft }[] {
  const shown = fields.filter(({ is_hidden }) => !is_hidden)
  const measure =
    shown.find(({ role }) => role === 'measure') ??
    shown.find(({ default_role, join }) => default_role === 'measure' && join === null)
  const value: Value = valueOf(measure)
  const name = labelOfValue(value, measure)
  const by = (family: string) =>
    shown.find((field) => field.role === 'dimension' && familyOfField(field) === family)
  const [time, text] = [by('time'), by('text')]
  const draft = (changes: Partial<QueryDraft>): QueryDraft => ({ ...emptyDraft, values: [value], ...changes })
  const largestFirst = [{ by: nameOfValue(value), order: 'desc' as const }]
  return [
    { label: name, draft: draft({}) },
    ...(time
      ? [{ label: t('{{name}} over time', { name }), draft: draft({ rows: [dimensionOf(time)] }) }]
      : []),
    ...(text
      ? [
          {
            label: t('{{name}} by {{label}}', { name, label: text.label }),
            draft: draft({ rows: [dimensionOf(text)], sort: largestFirst, limit: 20 }),
          },
        ]
      : []),
    ...(time && text
      ? [
          {
            label: t('{{name}} by {{label}}, month by month', { name, label: text.label }),
            draft: draft({ rows: [dimensionOf(text)], columns: [dimensionOf(time)], totals: true }),
          },
        ]
      : []),
  ]
}

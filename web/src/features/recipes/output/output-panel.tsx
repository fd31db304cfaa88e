import { Alert, Card, Group, SimpleGrid, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import { ApiFailure } from '../../../lib/failure.ts'
import { errorsBelow } from '../../../ui/schema-form/setting-schema.ts'
import { t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { TypeIcon } from '../../../ui/type-icon.tsx'
import { definitionOf } from '../draft/recipe-draft.ts'
import type { RecipeDraft } from '../draft/use-recipe-draft.ts'
import { usePreview } from '../preview/use-preview.ts'
import { IncrementalFields } from './incremental-fields.tsx'

/** The output of a recipe: its columns, before any run; and whether each run rebuilds all of it. */
export function OutputPanel({ editing, mayEdit }: { editing: RecipeDraft; mayEdit: boolean }) {
  const { draft, recipe, change } = editing
  const definition = useMemo(() => definitionOf(draft), [draft])
  const made = usePreview({ definition, columnsOnly: true })
  const published = new Map(recipe.columns.map(({ name, type }) => [name, type]))
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} className="output-panel">
      <Card padding="md" component="section" aria-label={t('Columns')}>
        <Title order={2} size="h5" mb="xs">
          {t('Columns it makes')}
        </Title>
        <FailureAlert error={made.error} />
        {made.isPending && !made.error && <Skeleton height={200} />}
        {made.data && (
          <Table aria-label={t('Columns of the output')} verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('Name')}</Table.Th>
                <Table.Th>{t('Type')}</Table.Th>
                <Table.Th>{t('Since published')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {made.data.columns.map(({ name, type, native_type }) => (
                <Table.Tr key={name}>
                  <Table.Td>
                    <Group gap={8} wrap="nowrap">
                      <TypeIcon type={type} /> {name}
                    </Group>
                  </Table.Td>
                  <Table.Td title={native_type}>{type}</Table.Td>
                  <Table.Td>{recipe.version === null ? '' : sinceThen(published.get(name), type)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Card>
      <Stack>
        <Card padding="md" component="section" aria-label={t('Runs')}>
          <Title order={2} size="h5" mb="xs">
            {t('How it runs')}
          </Title>
          <IncrementalFields
            columns={made.data?.columns ?? []}
            incremental={draft.incremental}
            mayEdit={mayEdit}
            errors={incrementalErrors(editing)}
            onChange={(incremental, about) => change({ ...draft, incremental }, about)}
          />
        </Card>
        <Card padding="md" component="section" aria-label={t('Rights')}>
          <Title order={2} size="h5" mb="xs">
            {t('Whose eyes')}
          </Title>
          <Text size="sm">
            {t(
              'A run sees of the inputs what the person sees who published it: row policies and masks hold. Who may see the result is decided by the rights on',
            )}{' '}
            {recipe.output_dataset_id === null ? (
              t('its dataset')
            ) : (
              <PageLink to={`/datasets/${recipe.output_dataset_id}`}>
                {recipe.output_dataset_name ?? t('its dataset')}
              </PageLink>
            )}
            .
          </Text>
          {recipe.output_dataset_id === null && (
            <Alert color="orange" p="sm" mt="sm">
              {t('Its output dataset was deleted. Publish again to create a new one.')}
            </Alert>
          )}
        </Card>
      </Stack>
    </SimpleGrid>
  )
}

function sinceThen(before: string | undefined, type: string): string {
  if (before === undefined) return t('new')
  return before === type ? '' : t('was {{before}}', { before })
}

function incrementalErrors({ saveError }: RecipeDraft): Record<string, string> {
  return saveError instanceof ApiFailure ? errorsBelow('incremental', saveError.fieldErrors()) : {}
}

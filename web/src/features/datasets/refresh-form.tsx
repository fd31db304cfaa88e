import type { UseFormReturnType } from '@mantine/form'
import { MultiSelect, NumberInput, Select, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { schemaQuery } from '../../lib/dataset-queries.ts'
import { t } from '../../lib/words.ts'
import { tell } from '../../ui/ask.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { refreshDataset } from './use-dataset-change.ts'

type Dataset = Schema<'Dataset'>

/** What a refresh reads, what becomes of changed columns, and how many versions stay. */
export function RefreshForm({ dataset, onDone }: { dataset: Dataset; onDone: () => void }) {
  const queries = useQueryClient()
  const { id, revision, refresh, retention, source } = dataset
  const schema = useQuery(schemaQuery(id))
  const names = schema.data?.columns.map(({ name }) => name) ?? []
  return (
    <EntryForm
      initial={{
        ...refresh,
        query: source?.query ?? '',
        keep_versions: retention.keep_versions,
        keep_days: retention.keep_days ?? '',
      }}
      rules={{
        query: (value) => (source?.query && value.trim() === '' ? t('A dataset of a query needs one') : null),
        cursor_column: (value, { strategy }) =>
          strategy === 'incremental' && !value && !isFolder(source)
            ? t('An incremental refresh needs one')
            : null,
      }}
      submitLabel={t('Save')}
      onCancel={onDone}
      onSubmit={({ keep_versions, keep_days, query, ...rest }) =>
        answer(
          api.PATCH('/api/datasets/{id}', {
            params: { path: { id } },
            headers: { 'If-Match': `"${revision}"` },
            body: {
              ...(source ? { refresh: rest } : {}),
              ...(source?.query && source.query !== query.trim() ? { source: { query: query.trim() } } : {}),
              retention: { keep_versions, keep_days: typeof keep_days === 'number' ? keep_days : null },
            },
          }),
        )
      }
      onDone={() => {
        tell(t('The settings are saved.'))
        refreshDataset(queries, id)
        onDone()
      }}
    >
      {(form) => (
        <>
          {source?.query && (
            <Textarea
              label={t('Query')}
              description={t('In the language of the source. A changed one is read at once.')}
              required
              autosize
              minRows={4}
              maxRows={16}
              spellCheck={false}
              classNames={{ input: 'code-input' }}
              {...form.getInputProps('query')}
            />
          )}
          {source && <RefreshFields form={form} names={names} byFiles={isFolder(source)} />}
          <NumberInput
            label={t('Versions to keep')}
            min={1}
            max={1000}
            allowDecimal={false}
            {...form.getInputProps('keep_versions')}
          />
          <NumberInput
            label={t('Days to keep them')}
            placeholder={t('as long as there are not more')}
            min={1}
            max={3650}
            allowDecimal={false}
            {...form.getInputProps('keep_days')}
          />
        </>
      )}
    </EntryForm>
  )
}

type RefreshFieldsForm = Pick<UseFormReturnType<Dataset['refresh']>, 'getInputProps' | 'values'>

/** Of a folder of files those that are new are added; it needs no column to go by. */
const isFolder = (source: Dataset['source']) => (source?.table ?? source?.path ?? '').endsWith('/')

function RefreshFields({
  form,
  names,
  byFiles,
}: {
  form: RefreshFieldsForm
  names: string[]
  byFiles: boolean
}) {
  return (
    <>
      <Select
        label={t('A refresh reads')}
        allowDeselect={false}
        data={[
          { value: 'full', label: t('everything') },
          { value: 'incremental', label: byFiles ? t('only new files') : t('only what is new or changed') },
        ]}
        {...form.getInputProps('strategy')}
      />
      {form.values.strategy === 'incremental' && !byFiles && (
        <>
          <Select
            label={t('Cursor')}
            description={t('A column that grows with every change.')}
            searchable
            required
            data={names}
            {...form.getInputProps('cursor_column')}
          />
          <MultiSelect
            label={t('Key')}
            description={t('Rows that are read again replace those of the same key.')}
            searchable
            data={names}
            {...form.getInputProps('key_columns')}
          />
        </>
      )}
      <Select
        label={t('When columns of the source change')}
        allowDeselect={false}
        data={[
          { value: 'ask', label: t('keep the last version until somebody approves') },
          { value: 'approve', label: t('take them at once and say so') },
          { value: 'refuse', label: t('fail the refresh') },
        ]}
        {...form.getInputProps('on_drift')}
      />
    </>
  )
}

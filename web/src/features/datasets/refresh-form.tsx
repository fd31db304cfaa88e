import type { UseFormReturnType } from '@mantine/form'
import { MultiSelect, NumberInput, Select, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, type Schema } from '../../lib/api.ts'
import { schemaQuery } from '../../lib/dataset-queries.ts'
import { t } from '../../lib/words.ts'
import { showToast } from '../../ui/dialogs/dialogs.tsx'
import { EntryForm } from '../../ui/forms/entry-form.tsx'
import { dateOrderChoices } from './date-orders.ts'
import { refreshDataset } from './use-dataset-change.ts'

type Dataset = Schema<'Dataset'>

/** What a refresh reads, what becomes of changed columns, and how many versions stay. */
export function RefreshForm({ dataset, onDone }: { dataset: Dataset; onDone: () => void }) {
  const { id, revision, refresh, retention, source } = dataset
  const schema = useQuery(schemaQuery(id))
  const names = schema.data?.columns.map(({ name }) => name) ?? []
  return (
    <EntryForm
      initial={{
        ...refresh,
        max_reject_percent: Number((refresh.max_reject_share * 100).toFixed(3)),
        query: source?.query ?? '',
        keep_versions: retention.keep_versions,
        keep_days: retention.keep_days ?? '',
        ...lateRowsOf(refresh),
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
      onSubmit={({ keep_versions, keep_days, query, max_reject_percent, ...rest }) =>
        api.PATCH('/api/datasets/{id}', {
          path: { id },
          revision,
          body: {
            refresh: {
              ...(source ? refreshOf(rest) : { date_order: rest.date_order }),
              max_reject_share: max_reject_percent / 100,
            },
            ...(source?.query && source.query !== query.trim() ? { source: { query: query.trim() } } : {}),
            retention: { keep_versions, keep_days: typeof keep_days === 'number' ? keep_days : null },
          },
        })
      }
      onDone={() => {
        showToast(t('The settings are saved.'))
        refreshDataset(id)
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
          <LoadFields form={form} />
          <NumberInput
            label={t('Versions to keep')}
            min={1}
            max={1000}
            allowDecimal={false}
            {...form.getInputProps('keep_versions')}
          />
          <NumberInput
            label={t('Retention in days')}
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

type Unit = NonNullable<NonNullable<Dataset['refresh']['lookback']>['unit']>

interface LateRows {
  lookback_amount: number | string
  lookback_unit: Unit
  full_every_days: number | string
}

type RefreshFieldsForm = Pick<
  UseFormReturnType<Omit<Dataset['refresh'], 'full_every_days'> & LateRows>,
  'getInputProps' | 'values'
>

const lateRowsOf = ({ lookback, full_every_days: days }: Dataset['refresh']): LateRows => ({
  lookback_amount: lookback?.amount ?? '',
  lookback_unit: lookback?.unit ?? 'day',
  full_every_days: days ?? '',
})

/** What the fields say; nothing about late rows goes with a full refresh. */
function refreshOf({
  lookback_amount: amount,
  lookback_unit: unit,
  full_every_days: days,
  ...rest
}: Omit<Dataset['refresh'], 'full_every_days'> & LateRows): Dataset['refresh'] {
  const isIncremental = rest.strategy === 'incremental'
  const hasLookback = isIncremental && rest.cursor_column !== null && typeof amount === 'number'
  return {
    ...rest,
    lookback: hasLookback ? { amount, unit } : null,
    full_every_days: isIncremental && typeof days === 'number' ? days : null,
  }
}

function LateRowsFields({ form }: { form: RefreshFieldsForm }) {
  return (
    <>
      <NumberInput
        label={t('Read again what lies before the cursor')}
        description={t('For rows that come late. Of a number its units.')}
        placeholder={t('nothing')}
        min={1}
        allowDecimal={false}
        {...form.getInputProps('lookback_amount')}
      />
      <Select
        label={t('Unit of time')}
        allowDeselect={false}
        data={[
          { value: 'minute', label: t('minutes') },
          { value: 'hour', label: t('hours') },
          { value: 'day', label: t('days') },
          { value: 'week', label: t('weeks') },
          { value: 'month', label: t('months') },
        ]}
        {...form.getInputProps('lookback_unit')}
      />
      <NumberInput
        label={t('Read everything every so many days')}
        description={t('Finds deleted rows and those without a cursor value.')}
        placeholder={t('only on demand')}
        min={1}
        max={365}
        allowDecimal={false}
        {...form.getInputProps('full_every_days')}
      />
    </>
  )
}

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
            description={t(
              'A column that grows with every change. Rows that come late with a smaller value, have none or are deleted are missed until everything is read.',
            )}
            searchable
            required
            data={names}
            {...form.getInputProps('cursor_column')}
          />
          <MultiSelect
            label={t('Key')}
            description={t(
              'Rows that are read again replace those of the same key. Of several new ones the one with the largest cursor stays.',
            )}
            searchable
            data={names}
            {...form.getInputProps('key_columns')}
          />
          <LateRowsFields form={form} />
        </>
      )}
      <Select
        label={t('When columns of the source change')}
        allowDeselect={false}
        data={[
          { value: 'ask', label: t('keep the last version until someone approves') },
          { value: 'approve', label: t('take them at once and say so') },
          { value: 'refuse', label: t('fail the refresh') },
        ]}
        {...form.getInputProps('on_drift')}
      />
    </>
  )
}

/** What a load may leave out, and how it reads dates that nothing explains. */
function LoadFields({
  form,
}: {
  form: { getInputProps: (field: 'max_reject_percent' | 'date_order') => object }
}) {
  return (
    <>
      <NumberInput
        label={t('Rows that may be unreadable (%)')}
        description={t('A load with more of them waits for approval.')}
        min={0}
        max={10}
        decimalScale={3}
        {...form.getInputProps('max_reject_percent')}
      />
      <Select
        label={t('Order of dates such as 01/02/2024')}
        allowDeselect={false}
        data={dateOrderChoices()}
        {...form.getInputProps('date_order')}
      />
    </>
  )
}

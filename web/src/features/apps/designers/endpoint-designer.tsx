import { Alert, Code, MultiSelect, NumberInput, SimpleGrid, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { withChanges } from '../../../lib/changed.ts'
import { savedQueryChoices } from '../../../lib/choices.ts'
import { useDatasetFields, type FieldChoice } from '../../../lib/dataset-fields.ts'
import { datasetQuery } from '../../../lib/dataset-queries.ts'
import { api } from '../../../lib/api.ts'
import { spanChoices } from '../../../lib/grain-words.ts'
import { t } from '../../../lib/words.ts'
import { showFailure } from '../../../ui/dialogs/dialogs.tsx'
import { errorAt } from '../../../ui/field-forms/model-field.ts'
import { SearchSelect } from '../../../ui/forms/search-select.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import type { App, Definition } from '../app-words.ts'
import { EndpointFilters } from './endpoint-filters.tsx'
import { EndpointParameters } from './endpoint-parameters.tsx'
import {
  columnOf,
  type Endpoint,
  type EndpointQuery,
  isSimple,
  isTime,
  measureChoices,
  measureOf,
  valueOf,
} from './endpoint-query.ts'
import { EndpointRules } from './endpoint-rules.tsx'
import { Part } from './entity-designer.tsx'
import { TryOut } from './try-out.tsx'

interface EndpointDesignerProps {
  app: App
  slug: string
  definition: Endpoint
  /** By their places in the definition: "query.filters.0.value". */
  errors: Record<string, string>
  onChange: (definition: Definition) => void
}

/** A query with parameters, at an address of its own. */
export function EndpointDesigner({ app, slug, definition, errors, onChange }: EndpointDesignerProps) {
  const { dataset_id: id, query } = definition
  const dataset = useQuery(datasetQuery(id)).data
  const [fields] = useDatasetFields([id])
  const columns = fields?.columns ?? []
  const set = (next: EndpointQuery) => onChange({ ...definition, query: next })
  return (
    <>
      <Part title={t('Query')}>
        <Text size="sm" c="dimmed">
          {t('Of the dataset')}{' '}
          <PageLink to={`/datasets/${id}`}>{dataset?.name ?? t('dataset {{id}}', { id })}</PageLink>
        </Text>
        {errors['query'] && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {errors['query']}
          </Text>
        )}
        {isSimple(query) ? (
          <QueryFields
            query={query}
            columns={columns}
            measures={fields?.measures ?? []}
            errors={errors}
            onChange={set}
          />
        ) : (
          <ExploredQuery query={query} />
        )}
        <TakeSavedQuery
          onTake={(datasetId, next) => onChange({ ...definition, dataset_id: datasetId, query: next })}
        />
        <Text size="sm" c="dimmed">
          {t('Rather SQL? Make a recipe of the statement and publish the dataset that it writes.')}{' '}
          <PageLink to="/recipes/new">{t('New recipe')}</PageLink>
        </Text>
      </Part>
      <Part title={t('Parameters')}>
        <EndpointParameters
          datasetId={id}
          query={query}
          columns={columns}
          measures={fields?.measures ?? []}
          errors={errors}
          onChange={set}
        />
      </Part>
      <Part title={t('Limits and life')}>
        <EndpointRules app={app} definition={definition} errors={errors} onChange={onChange} />
      </Part>
      <Part title={t('Try out')}>
        <TryOut app={app} slug={slug} definition={definition} />
      </Part>
    </>
  )
}

interface QueryFieldsProps {
  query: EndpointQuery
  columns: FieldChoice[]
  measures: FieldChoice[]
  errors: Record<string, string>
  onChange: (query: EndpointQuery) => void
}

function QueryFields({ query, columns, measures, errors, onChange }: QueryFieldsProps) {
  const { dimensions = [], measures: chosen = [], filters = [], limit } = query
  const typeOf = (column: string) => columns.find(({ name }) => name === column)?.type
  const names = dimensions.map(columnOf)
  const known = new Set(columns.map(({ name }) => name))
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MultiSelect
          label={t('Group by')}
          description={t('Without measures: one row for each combination')}
          searchable
          hidePickedOptions
          nothingFoundMessage={t('No such field')}
          data={[
            ...columns.map(({ name, label }) => ({ value: name, label })),
            ...names.filter((name) => !known.has(name)).map((name) => ({ value: name, label: name })),
          ]}
          value={names}
          error={errorAt(errors, 'query.dimensions')}
          onChange={(next) =>
            onChange({
              ...query,
              dimensions: next.map((name) => dimensions.find((one) => columnOf(one) === name) ?? name),
            })
          }
        />
        <MultiSelect
          label={t('Measures')}
          description={t('Of the model, or computed from a column')}
          searchable
          hidePickedOptions
          limit={200}
          nothingFoundMessage={t('No such measure')}
          data={measureChoices(measures, columns, chosen)}
          value={chosen.map(valueOf)}
          error={errorAt(errors, 'query.measures')}
          onChange={(next) => onChange({ ...query, measures: next.map(measureOf) })}
        />
        {dimensions.map((one, at) => {
          const column = columnOf(one)
          if (!isTime(typeOf(column))) return null
          const grain = typeof one === 'object' && 'column' in one ? one.grain : undefined
          return (
            <Select
              key={column}
              label={t('Granularity of {{column}}', { column })}
              clearable
              clearButtonProps={{ 'aria-label': t('As stored') }}
              placeholder={t('As stored')}
              data={spanChoices}
              value={typeof grain === 'string' ? grain : null}
              onChange={(next) =>
                onChange({
                  ...query,
                  dimensions: dimensions.with(
                    at,
                    next === null ? column : { column, grain: next as never, name: column },
                  ),
                })
              }
            />
          )
        })}
        <NumberInput
          label={t('Rows by default')}
          description={t('Where a call names no limit')}
          min={1}
          max={100_000}
          allowDecimal={false}
          value={limit ?? ''}
          error={errors['query.limit']}
          onChange={(next) =>
            onChange(withChanges(query, { limit: typeof next === 'number' ? next : undefined }))
          }
        />
      </SimpleGrid>
      <EndpointFilters
        query={query}
        columns={columns}
        errors={errors}
        filters={filters}
        onChange={onChange}
      />
    </Stack>
  )
}

/** A query with parts that only Explore edits. */
function ExploredQuery({ query }: { query: EndpointQuery }) {
  const { parameter_definitions: _definitions, parameters: _parameters, ...shown } = query
  return (
    <Alert color="gray" title={t('Built in Explore')}>
      <Text size="sm" mb="xs">
        {t(
          'This query uses more than the fields here show. Change it in Explore, save it, and take it over below.',
        )}
      </Text>
      <Code block tabIndex={0} aria-label={t('Query')}>
        {JSON.stringify(shown, null, 2)}
      </Code>
    </Alert>
  )
}

function TakeSavedQuery({ onTake }: { onTake: (datasetId: number, query: EndpointQuery) => void }) {
  return (
    <SearchSelect
      label={t('Replace by a saved query')}
      description={t('Pivots, funnels, comparisons and everything else that Explore asks')}
      source={savedQueryChoices}
      value={null}
      onChange={(id) => {
        if (id !== null)
          api
            .GET('/api/saved-queries/{id}', { path: { id: Number(id) } })
            .then((saved) => onTake(saved.dataset_id, saved.query), showFailure)
      }}
    />
  )
}

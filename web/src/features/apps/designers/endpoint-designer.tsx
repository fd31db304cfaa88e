import { Alert, Code, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { savedQueryChoices } from '../../../lib/choices.ts'
import { useDatasetFields } from '../../../lib/dataset-fields.ts'
import { datasetQuery } from '../../../lib/dataset-queries.ts'
import { api } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'
import { showFailure } from '../../../ui/dialogs/dialogs.tsx'
import { Part } from '../../../ui/part.tsx'
import { SearchSelect } from '../../../ui/forms/search-select.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import type { App, Definition } from '../app-words.ts'
import { QueryFields } from './endpoint-fields.tsx'
import { EndpointParameters } from './endpoint-parameters.tsx'
import { type Endpoint, type EndpointQuery, isSimple } from './endpoint-query.ts'
import { EndpointRules } from './endpoint-rules.tsx'
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

import { Anchor, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { formatNumber } from '../../../../charts/src/values/format-number.ts'
import { lazyComponent } from '../../lib/lazily.ts'
import { publishedApi, type EntityObject, type PublishedEntity } from '../../lib/published-api.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Page } from '../../ui/page.tsx'
import { isGone, NotHere } from '../not-here.tsx'
import { entityOf, objectPath, useOpenedApp } from '../opened-app.ts'
import { shownFields } from './list-view.ts'
import { pictureOf, sectionsOf, subtitleOf, textOf, titleOf } from './object-values.ts'
import { Objects } from './objects-table.tsx'

const ObjectCharts = lazyComponent(() => import('./object-charts.tsx'), 'ObjectCharts')

/** One object: its fields, and what it is related to. */
export function ObjectPage() {
  const { entity: slug = '', key = '' } = useParams({ strict: false }) as { entity?: string; key?: string }
  const { app, source } = useOpenedApp()
  const entity = entityOf(app, slug)
  const found = useQuery({
    queryKey: ['object', source.key, app.release, slug, key],
    queryFn: ({ signal }) =>
      publishedApi(source).GET('/api/{entity}/{key}', { path: { entity: slug, key }, signal }),
    enabled: entity !== undefined,
    retry: false,
  })
  if (!entity || isGone(found.error)) return <NotHere />
  const crumbs = [{ label: entity.plural, to: `/${slug}` }]
  if (!found.data)
    return (
      <Page title={entity.singular} crumbs={crumbs}>
        <FailureAlert error={found.error} onRetry={() => void found.refetch()} />
        {found.isPending && <Skeleton height={320} aria-label={t('Loading')} />}
      </Page>
    )
  const { object, relations } = found.data
  return (
    <Page title={titleOf(entity, object)} description={subtitleOf(entity, object)} crumbs={crumbs}>
      <Facts entity={entity} objectKey={key} object={object} relations={relations} />
      {entity.relations.map(({ name, label }) => {
        const relation = relations[name]
        return relation?.kind === 'one_to_many' ? (
          <RelatedList key={name} label={label} {...relation} />
        ) : null
      })}
    </Page>
  )
}

type Relations = Record<string, Relation>
type Relation =
  | { kind: 'many_to_one'; entity: string; key: unknown; object: EntityObject | null }
  | {
      kind: 'one_to_many'
      entity: string
      items: EntityObject[]
      total: number
      where: Readonly<Record<string, string>> | null
    }

interface FactsProps {
  entity: PublishedEntity
  objectKey: string
  object: EntityObject
  relations: Relations
}

function Facts({ entity, objectKey, object, relations }: FactsProps) {
  const picture = pictureOf(entity, object)
  return (
    <Card padding="xl">
      <Stack gap="lg">
        {picture !== undefined && (
          <img
            src={picture}
            alt={titleOf(entity, object)}
            className="object-picture"
            referrerPolicy="no-referrer"
          />
        )}
        {sectionsOf(entity).map(({ label, fields, hasCharts }, at) => (
          <section key={at}>
            {label !== null && (
              <Title order={2} size="h5" mb="sm">
                {label}
              </Title>
            )}
            <dl className="object-facts">
              {fields.map((field) => (
                <div key={field.name}>
                  <dt>{field.label}</dt>
                  <dd>{textOf(field, object)}</dd>
                </div>
              ))}
              {at === 0 && <Parents entity={entity} relations={relations} />}
            </dl>
            {hasCharts && (
              <Suspense fallback={<Skeleton height={320} />}>
                <ObjectCharts entity={entity.slug} objectKey={objectKey} section={at} />
              </Suspense>
            )}
          </section>
        ))}
      </Stack>
    </Card>
  )
}

/** Links to what the object belongs to. */
function Parents({ entity, relations }: Pick<FactsProps, 'entity' | 'relations'>) {
  const { app } = useOpenedApp()
  return entity.relations.map(({ name, label }) => {
    const relation = relations[name]
    const other = relation && entityOf(app, relation.entity)
    if (relation?.kind !== 'many_to_one' || !other || !relation.object) return null
    return (
      <div key={name}>
        <dt>{label}</dt>
        <dd>
          <Anchor renderRoot={(props) => <Link to={objectPath(other.slug, relation.key)} {...props} />}>
            {titleOf(other, relation.object)}
          </Anchor>
        </dd>
      </div>
    )
  })
}

interface RelatedListProps {
  label: string
  entity: string
  items: EntityObject[]
  total: number
  /** What the whole list is filtered by; null: it cannot be. */
  where: Readonly<Record<string, string>> | null
}

const maxRelatedColumns = 4

function RelatedList({ label, entity: slug, items, total, where }: RelatedListProps) {
  const { app } = useOpenedApp()
  const entity = entityOf(app, slug)
  if (!entity) return null
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {label}
        </Title>
        <Text size="sm" c="dimmed">
          {items.length < total
            ? t('The first {{count}} of {{total}}', {
                count: formatNumber(items.length),
                total: formatNumber(total),
              })
            : formatNumber(total)}
          {items.length < total && where !== null && (
            <>
              {' · '}
              <Anchor
                underline="always"
                aria-label={t('Show all: {{label}}', { label })}
                renderRoot={(props) => <Link to={`/${slug}`} search={{ where } as never} {...props} />}
              >
                {t('Show all')}
              </Anchor>
            </>
          )}
        </Text>
      </Group>
      {total === 0 ? (
        <Text size="sm" c="dimmed">
          {t('None')}
        </Text>
      ) : (
        <Card p={0} className="objects">
          <Objects
            entity={entity}
            fields={shownFields(entity, {}).slice(0, maxRelatedColumns)}
            objects={items}
          />
        </Card>
      )}
    </section>
  )
}

import { Alert, Badge, Group, Tabs, Text } from '@mantine/core'
import { useState } from 'react'
import type { Schema } from '../../lib/api.ts'
import { useCan } from '../../lib/me.ts'
import { serverText, t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Page } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useRecipeDraft, type RecipeDraft } from './draft/use-recipe-draft.ts'
import { ConflictDialog } from './draft/conflict-dialog.tsx'
import { OutputPanel } from './output/output-panel.tsx'
import { RecipeActions } from './recipe-actions.tsx'
import { SqlRecipeEditor } from './sql-recipe-editor.tsx'
import { isAboutStep } from './steps/step-errors.ts'
import { TestsPanel } from './tests/tests-panel.tsx'
import { VersionsPanel } from './versions/versions-panel.tsx'
import { VisualEditor } from './visual-editor.tsx'

interface RecipeEditorProps {
  loaded: Schema<'Recipe'>
  kinds: Schema<'RecipeStepKind'>[]
}

/** Everything one can do with a recipe, around one draft of it. */
export function RecipeEditor({ loaded, kinds }: RecipeEditorProps) {
  const mayEdit = useCan()('recipe.edit')
  const editing = useRecipeDraft(loaded, mayEdit)
  const [tab, setTab] = useState<string | null>('recipe')
  const { recipe, draft, saveError } = editing
  return (
    <Page
      title={recipe.name}
      description={<Facts editing={editing} />}
      crumbs={[
        { label: t('Flow'), to: recipe.project_id === null ? '/flow' : `/flow?project=${recipe.project_id}` },
        { label: t('Recipes'), to: '/recipes' },
      ]}
      actions={<RecipeActions editing={editing} />}
    >
      <ConflictDialog editing={editing} />
      <Warnings recipe={recipe} />
      {saveError && !isAboutStep(saveError) && !editing.theirs ? <FailureAlert error={saveError} /> : null}
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="recipe">{draft.kind === 'sql' ? t('SQL') : t('Steps')}</Tabs.Tab>
          <Tabs.Tab value="output">{t('Output')}</Tabs.Tab>
          <Tabs.Tab value="tests">{t('Tests')}</Tabs.Tab>
          <Tabs.Tab value="versions">{t('Versions')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="recipe">
          {draft.kind === 'sql' ? (
            <SqlRecipeEditor editing={editing} mayEdit={mayEdit} />
          ) : (
            <VisualEditor editing={editing} kinds={kinds} mayEdit={mayEdit} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="output">
          <OutputPanel editing={editing} mayEdit={mayEdit} />
        </Tabs.Panel>
        <Tabs.Panel value="tests">
          <TestsPanel editing={editing} mayEdit={mayEdit} />
        </Tabs.Panel>
        <Tabs.Panel value="versions">
          <VersionsPanel editing={editing} mayEdit={mayEdit} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

function Facts({ editing }: { editing: RecipeDraft }) {
  const { recipe } = editing
  return (
    <Group gap={10}>
      <StatusBadge status={recipe.status} />
      {recipe.version !== null && <span>{t('version {{version}}', { version: recipe.version })}</span>}
      {recipe.is_out_of_date && recipe.status === 'published' && (
        <Badge variant="light" color="orange" className="whole">
          {t('out of date')}
        </Badge>
      )}
      {recipe.output_dataset_id !== null && (
        <span>
          {t('makes')}{' '}
          <PageLink to={`/datasets/${recipe.output_dataset_id}`}>
            {recipe.output_dataset_name ??
              t('dataset {{output_dataset_id}}', { output_dataset_id: recipe.output_dataset_id })}
          </PageLink>
        </span>
      )}
      <Text size="sm" role="status" component="span">
        {saveWords(editing)}
      </Text>
    </Group>
  )
}

function saveWords({ isChanged, isSaving, saveError, theirs, recipe }: RecipeDraft): string {
  if (isSaving) return t('Saving …')
  if (theirs) return t('Not saved: someone else saved in the meantime')
  if (saveError) return t('Not saved: it has a mistake')
  if (isChanged) return t('Not saved yet')
  return recipe.draft || recipe.status === 'draft' ? t('Draft saved') : ''
}

function Warnings({ recipe: { warnings } }: { recipe: Schema<'Recipe'> }) {
  if (warnings.length === 0) return null
  return (
    <Alert
      color="yellow"
      title={warnings.length === 1 ? t('Worth knowing') : t('Worth knowing about this recipe')}
    >
      {warnings.map(({ path, message }) => (
        <Text key={path + message} size="sm">
          {serverText(message)}
        </Text>
      ))}
    </Alert>
  )
}

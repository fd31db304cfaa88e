import { Alert, Button, Code, List, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api, type Schema } from '../../lib/api.ts'
import { saveDownload, saveFile } from '../../lib/download.ts'
import { serverText, t } from '../../lib/words.ts'
import { showFailure } from '../../ui/dialogs/dialogs.tsx'

type Exported = Schema<'ExportedModel'>

const yaml = 'application/yaml'

const formats: { format: Exported['format']; label: string; hint: string }[] = [
  { format: 'ossie', label: 'Apache Ossie', hint: t('formerly Open Semantic Interchange') },
  { format: 'cube', label: 'Cube', hint: t('a data model') },
  { format: 'metricflow', label: 'MetricFlow', hint: t('semantic models and metrics, also of dbt') },
]

const labelOf = (format: Exported['format']) => formats.find((one) => one.format === format)?.label ?? format

interface ExportMenuProps {
  datasetId: number
  /** What was exported into the format of another tool, which may not say all of it. */
  onLosses: (exported: Exported) => void
}

/** The saved model as a file: as it is, or in the format of another tool. */
export function ExportMenu({ datasetId, onLosses }: ExportMenuProps) {
  const download = useMutation({
    mutationFn: (format: Exported['format']) =>
      api.GET('/api/datasets/{id}/model/export', { path: { id: datasetId }, query: { format } }),
    onSuccess: (exported) => {
      saveFile(new Blob([exported.text], { type: yaml }), exported.file_name)
      onLosses(exported)
    },
    onError: showFailure,
  })
  const own = () =>
    void saveDownload(`/api/datasets/${datasetId}/model`, {
      fileName: `model-${datasetId}.yaml`,
      accept: yaml,
    }).catch(showFailure)
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          loading={download.isPending}
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={own}>
          {t('YAML')}
          <div className="menu-hint">{t('the whole model, to import here')}</div>
        </Menu.Item>
        {formats.map(({ format, label, hint }) => (
          <Menu.Item key={format} onClick={() => download.mutate(format)}>
            {label}
            <div className="menu-hint">{hint}</div>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** What of a model the format of another tool cannot say. */
export function Losses({ format, file_name: name, losses }: Exported) {
  const target = labelOf(format)
  if (losses.length === 0)
    return (
      <Alert color="green" role="status">
        {t('{{name}} is saved. {{target}} can say all of the model.', { name, target })}
      </Alert>
    )
  return (
    <Alert
      color="orange"
      role="status"
      title={t('{{name}} is saved, without what {{target}} cannot say', { name, target })}
    >
      <List size="sm">
        {losses.map(({ path, field, message }) => (
          <List.Item key={`${path} ${message}`}>
            <Code>{field || path}</Code> {serverText(message)}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

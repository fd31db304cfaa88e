import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useCan } from '../../../lib/me.ts'
import { saveDownload } from '../../../lib/download.ts'
import { t } from '../../../lib/words.ts'
import { showFailure } from '../../../ui/dialogs/dialogs.tsx'

interface ExportMenuProps {
  datasetId: number
  datasetName: string
  body: object
}

const forms: { label: string; ending: string; accept: string; hint: string }[] = [
  { label: t('CSV'), ending: 'csv', accept: 'text/csv', hint: t('for spreadsheets and everything else') },
  {
    label: t('Excel'),
    ending: 'xlsx',
    accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    hint: t('a workbook with typed cells'),
  },
  {
    label: t('Parquet'),
    ending: 'parquet',
    accept: 'application/vnd.apache.parquet',
    hint: t('small, typed, for data tools'),
  },
  {
    label: t('Arrow'),
    ending: 'arrow',
    accept: 'application/vnd.apache.arrow.stream',
    hint: t('for notebooks, without parsing'),
  },
  { label: t('JSON'), ending: 'json', accept: 'application/json', hint: t('for programs') },
]

/** The whole answer as a file, not only the rows that are shown. */
export function ExportMenu({ datasetId, datasetName, body }: ExportMenuProps) {
  const can = useCan()
  const download = useMutation({
    mutationFn: ({ ending, accept }: (typeof forms)[number]) =>
      saveDownload(`/api/datasets/${datasetId}/explore`, {
        fileName: `${datasetName}.${ending}`,
        accept,
        body,
      }),
    onError: showFailure,
  })
  if (!can('dataset.export')) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="sm"
          variant="default"
          loading={download.isPending}
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {forms.map((form) => (
          <Menu.Item key={form.ending} onClick={() => download.mutate(form)}>
            {form.label}
            <div className="menu-hint">{form.hint}</div>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

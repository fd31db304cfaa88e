import { AskApp } from '../board/published/asking/ask-app.tsx'
import { t } from '../lib/words.ts'
import { Page } from '../ui/page.tsx'
import { NotHere } from './not-here.tsx'
import { useOpenedApp } from './opened-app.ts'
import './more-mantine.css'

export function AskPage() {
  const { app, source, reload } = useOpenedApp()
  if (!app.actions.includes('chat')) return <NotHere />
  return (
    <Page title={t('Ask')}>
      {/* What was withdrawn or taken back meanwhile is found out by the next question. */}
      <AskApp key={source.key} source={source} onError={reload} />
    </Page>
  )
}

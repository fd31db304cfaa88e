import { t } from '../../lib/words.ts'

export const documentFiles = '.txt,.md,.markdown,.html,.htm,.pdf,.docx,.xlsx,.csv'

export const documentHint = t('Text, Markdown, HTML, PDF, Word, Excel or CSV, up to 50 MB each')

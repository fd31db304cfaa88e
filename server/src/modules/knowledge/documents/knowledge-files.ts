import type { StoredFiles } from '../../connectors/index.ts'

/** The files of documents, as they were uploaded, below the data folder. */
export type KnowledgeFiles = Pick<StoredFiles, 'keep' | 'pathOf' | 'remove'>

export type { TableView } from './table-view.ts'

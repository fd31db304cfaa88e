/** A column as the source has it. */
export interface SourceColumn {
  name: string
  type: string
  native_type: string
  nullable: boolean
}

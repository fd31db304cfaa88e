// Generated from the migrated database by `npm run generate`. Do not edit.
export interface DB {}

export { openTokens, stillHolds, type Claims, type Tokens } from './tokens/tokens.ts'
export { setHomeRole } from './users/set-home-role.ts'

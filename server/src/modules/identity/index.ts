export { openTokens, stillHolds, type Claims, type Tokens } from './tokens/tokens.ts'

export { ensureAdministrator, type FirstAdministrator } from './ensure-administrator.ts'
export type { IdentityDependencies } from './dependencies.ts'
export { passwordJobs, type MailJobDependencies } from './passwords/jobs.ts'
export { openPasswords, type Passwords } from './passwords/passwords.ts'
export { openIdentityProvider, type IdentityProvider } from './provider/id-token.ts'
export { enforceProvider } from './provider/enforce-provider.ts'
export { identityRoutes } from './routes.platform.ts'
export { openLinkTokens, type LinkTokens } from './tokens/link-tokens.ts'
export { openTokens, isTokenValid, type Claims, type Tokens } from './tokens/tokens.ts'
export { createUserAtServer } from './users/create-user-at-server.ts'
export { setHomeRole } from './users/store.ts'
export { accessToken } from './tokens/access-token.ts'
export { digestOf, randomToken } from './tokens/random.ts'
export {
  backOff,
  bindSubject,
  type Candidate,
  findBound,
  findCandidate,
  isAddressKnown,
  noteLogin,
  unbindProvider,
  useIdToken,
} from './sign-in/store.ts'
export { limitedByKey } from './limited.ts'
export { canonicalEmail } from './user.ts'
export { insertUser, isEmailTaken } from './users/store.ts'

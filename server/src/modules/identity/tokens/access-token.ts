import type { Static } from 'typebox'
import type { AccessToken } from '../../../../../contract/src/auth.ts'
import type { Bearer, Tokens } from './tokens.ts'

/** The response of every sign-in. Only after the commit of what led to it. */
export async function accessToken(
  tokens: Tokens,
  bearer: Bearer & { must_reset_password: boolean },
): Promise<Static<typeof AccessToken>> {
  return {
    access_token: await tokens.issue(bearer),
    token_type: 'bearer',
    must_reset_password: bearer.must_reset_password,
  }
}

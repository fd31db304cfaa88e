import { endpoint } from './endpoint.ts'
import { closed, model, Type, matching } from './schema.ts'

/** The cap keeps a request from buying unbounded hashing; below it, every character counts. */
export const passwordLength = { minimum: 8, maximum: 1024 } as const

/** A password that is being shown, not chosen: it is compared exactly as it came. */
const shownPassword = Type.String({ minLength: 1, maxLength: passwordLength.maximum, format: 'password' })

/** A password that is being chosen. Any characters; no rule but its length and that it is not easily guessed. */
export const newPassword = (options: object = {}) =>
  Type.String({
    minLength: passwordLength.minimum,
    maxLength: passwordLength.maximum,
    format: 'password',
    description: 'Not a well-known password, not the user name',
    examples: ['correct horse battery staple'],
    ...options,
  })

/** What every sign-in returns. */
export const accessTokenFields = {
  access_token: Type.String({ description: 'JWT; send it as `Authorization: Bearer <access_token>`' }),
  token_type: Type.Literal('bearer', { type: 'string' }),
  must_reset_password: Type.Boolean({
    description: 'True: lead the user through change-password before anything else',
  }),
}

export const accessTokenExample = {
  access_token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln',
  token_type: 'bearer',
  must_reset_password: false,
}

export const AccessToken = model('AccessToken', Type.Object(accessTokenFields), {
  examples: [accessTokenExample],
})

export const Login = model(
  'Login',
  closed({ username: Type.String({ minLength: 1, maxLength: 320 }), password: shownPassword }),
  { examples: [{ username: 'ada', password: 'correct horse battery staple' }] },
)

export const login = endpoint({
  operation: 'login',
  method: 'POST',
  signsIn: true,
  path: '/api/auth/login',
  tag: 'auth',
  summary: 'Sign in with user name and password',
  description:
    'Unknown, wrong and deactivated look alike (401). After repeated failures the account returns 401 for a ' +
    'while, whatever the password; it is never locked for good.',
  access: 'public',
  body: Login,
  response: AccessToken,
})

export const GoogleSignIn = model(
  'GoogleSignIn',
  closed({
    id_token: Type.String({
      minLength: 1,
      maxLength: 8192,
      description: 'ID token of the identity provider',
    }),
  }),
)

export const signInWithGoogle = endpoint({
  operation: 'signInWithGoogle',
  method: 'POST',
  signsIn: true,
  path: '/api/auth/google',
  tag: 'auth',
  summary: 'Sign in with an ID token of the identity provider',
  description:
    'The token must be signed by the configured provider, for the configured client, with a verified e-mail ' +
    'address of an allowed domain that belongs to an existing user. It is accepted once. 404 when no provider ' +
    'is configured.',
  access: 'public',
  body: GoogleSignIn,
  response: AccessToken,
})

export const ChangePassword = model(
  'ChangePassword',
  closed({ old_password: shownPassword, new_password: newPassword() }),
)

export const changePassword = endpoint({
  operation: 'changePassword',
  method: 'POST',
  idempotencyKey: false,
  path: '/api/auth/change-password',
  tag: 'auth',
  summary: 'Change your own password',
  description:
    'Revokes every other token of the caller; the response has a new one. A wrong old password is 403 ' +
    '`invalid_password`.',
  body: ChangePassword,
  response: AccessToken,
})

export const ForgotPassword = model(
  'ForgotPassword',
  closed({
    email: Type.String({
      minLength: 1,
      maxLength: 320,
      ...matching('^[^\\u0000-\\u001f\\u007f]+$', 'a text without control characters and line breaks'),
      examples: ['ada@example.com'],
    }),
  }),
)

export const ResetRequested = model(
  'ResetRequested',
  Type.Object({ message: Type.String({ description: 'The same for every address' }) }),
  {
    examples: [
      { message: 'if the address belongs to a user who signs in by password, a link is on its way to it' },
    ],
  },
)

export const forgotPassword = endpoint({
  operation: 'forgotPassword',
  method: 'POST',
  path: '/api/auth/forgot-password',
  tag: 'auth',
  summary: 'Mail a one-time link for choosing a new password',
  description: 'The response is the same for every address. The link is valid for 30 minutes, once.',
  access: 'public',
  body: ForgotPassword,
  status: 202,
  response: ResetRequested,
})

export const ResetPassword = model(
  'ResetPassword',
  closed({
    token: Type.String({ minLength: 1, maxLength: 512, description: 'From the mailed link' }),
    new_password: newPassword(),
  }),
)

export const resetPassword = endpoint({
  operation: 'resetPassword',
  method: 'POST',
  path: '/api/auth/reset-password',
  tag: 'auth',
  summary: 'Choose a new password with the token of the mailed link',
  description:
    'Ends every older token of the user. A used, expired, replaced or unknown token is 422, always in the same ' +
    'words; a password that is refused leaves the token as it was.',
  access: 'public',
  body: ResetPassword,
  response: AccessToken,
})

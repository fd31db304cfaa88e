import { endpoint } from './endpoint.ts'
import {
  Type,
  closed,
  file,
  model,
  name,
  nullable,
  time,
  matching,
  hexColor,
  freeOfControls,
} from './schema.ts'

const color = (description: string) => Type.String({ ...hexColor, description, examples: ['#1971c2'] })

const link = Type.String({
  maxLength: 500,
  ...matching(
    '^https://[^\\s\\u0000-\\u001f\\u007f]+$',
    'an address that begins with https:// and has no spaces',
  ),
  description: 'An https address, shown as a link; the server never opens it',
  examples: ['https://example.com/support'],
})

export const Branding = model(
  'Branding',
  Type.Object({
    product_name: Type.String({ description: 'Shown in place of "Quarry"' }),
    tagline: Type.String({ description: 'One line under the name; may be empty' }),
    primary_color: color('Buttons and links'),
    accent_color: color('Highlights'),
    support_url: nullable(link),
    logo_url: nullable(
      Type.String({
        description: 'Path of the logo on this server, with its version; null when there is none',
      }),
    ),
    updated_at: nullable(time('Last change; null while the defaults apply')),
    revision: Type.Integer({ minimum: 0, description: '0 while the defaults apply; send it as `If-Match`' }),
  }),
  {
    examples: [
      {
        product_name: 'Acme Insights',
        tagline: 'Numbers you can trust',
        primary_color: '#1971c2',
        accent_color: '#f08c00',
        support_url: 'https://example.com/support',
        logo_url: '/api/branding/logo?v=5f2c8e01',
        updated_at: '2026-01-31T09:30:00.000Z',
        revision: 3,
      },
    ],
  },
)

export const getBranding = endpoint({
  operation: 'getBranding',
  method: 'GET',
  path: '/api/branding',
  tag: 'branding',
  summary: 'How the organization presents itself',
  description:
    'Needs `branding.view`, which every role has. Without a choice of its own, an organization has the defaults.',
  response: Branding,
})

export const setBranding = endpoint({
  operation: 'setBranding',
  method: 'PUT',
  ifMatch: true,
  path: '/api/branding',
  tag: 'branding',
  summary: 'Change how the organization presents itself',
  description: 'Omitted fields are reset to the default. The logo stays.',
  body: closed({
    product_name: Type.Optional(name({ maxLength: 80 })),
    tagline: Type.Optional(
      Type.String({
        maxLength: 200,
        ...freeOfControls,
      }),
    ),
    primary_color: Type.Optional(color('Buttons and links')),
    accent_color: Type.Optional(color('Highlights')),
    support_url: Type.Optional(nullable(link)),
  }),
  response: Branding,
})

export const uploadLogo = endpoint({
  operation: 'uploadLogo',
  method: 'POST',
  ifMatch: true,
  path: '/api/branding/logo',
  tag: 'branding',
  summary: 'Set the logo',
  description:
    'PNG, JPEG, WebP or GIF, at most 1 MiB and 4096 pixels a side. Content, declared type and file extension must agree. SVG is refused, because it can carry scripts.',
  multipart: true,
  bodyLimitBytes: 1_200_000,
  body: closed({ file: file({ description: 'The picture' }) }),
  response: Branding,
})

export const deleteLogo = endpoint({
  operation: 'deleteLogo',
  method: 'DELETE',
  ifMatch: true,
  path: '/api/branding/logo',
  tag: 'branding',
  summary: 'Remove the logo',
  description: 'Needs `branding.edit`. The other choices stay.',
})

export const getLogo = endpoint({
  operation: 'getLogo',
  method: 'GET',
  tagged: true,
  path: '/api/branding/logo',
  tag: 'branding',
  summary: 'The logo itself',
  description:
    'Needs `branding.view`, which every role has. 404 without a logo. `If-None-Match` with its entity tag returns 304 while it is unchanged.',
  query: closed({ v: Type.Optional(Type.String({ maxLength: 64, description: 'Version, for caches' })) }),
  response: Type.String({ description: 'The picture' }),
  produces: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
})

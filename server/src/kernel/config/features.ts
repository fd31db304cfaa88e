/** Kill switches: a feature that is named in DISABLED_FEATURES answers 404, without an upgrade. */
export const features = [
  'explore_sql',
  'uploads',
  'exports',
  'connector_send',
  'password_reset',
  'google',
  'invitations',
  'logo_upload',
  'sample_project',
  'chat',
  'agents',
  'publishing',
] as const

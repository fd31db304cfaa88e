/**
 * What follows the rows of a backup in the transaction that writes them. Of two servers with the same data the older may
 * still work, so the new one acts on nobody until its operator confirms; and what the backup knows as valid may have been
 * taken back since.
 */
export function afterRestore(backup: string): string[] {
  return [
    `update users set token_generation = token_generation + 1, exempt_token_jti = null, tokens_revoked_at = now(),
       reset_token_hash = null, reset_token_expires_at = null`,
    `insert into restorations (backup) values ('${backup.replaceAll("'", "''")}')`,
  ]
}

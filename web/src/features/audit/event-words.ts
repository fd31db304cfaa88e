import { translated } from '../../../../charts/src/texts/translate.ts'

/** What happened, by the second part of the type of an event; read after the name of who did it. */
export const verbWords: Record<string, string> = {
  created: translated({ en: 'created {{what}}', de: 'hat {{what}} angelegt' }),
  updated: translated({ en: 'changed {{what}}', de: 'hat {{what}} geändert' }),
  deleted: translated({ en: 'deleted {{what}}', de: 'hat {{what}} gelöscht' }),
  published: translated({ en: 'published {{what}}', de: 'hat {{what}} veröffentlicht' }),
  trashed: translated({ en: 'moved {{what}} to the trash', de: 'hat {{what}} in den Papierkorb gelegt' }),
  restored: translated({ en: 'restored {{what}}', de: 'hat {{what}} wiederhergestellt' }),
  recovered: translated({
    en: 'recovered {{what}} from the trash',
    de: 'hat {{what}} aus dem Papierkorb geholt',
  }),
  removed: translated({ en: 'removed {{what}}', de: 'hat {{what}} entfernt' }),
  added: translated({ en: 'added {{what}}', de: 'hat {{what}} hinzugefügt' }),
  edited: translated({ en: 'edited {{what}}', de: 'hat {{what}} bearbeitet' }),
  accepted: translated({ en: 'accepted {{what}}', de: 'hat {{what}} angenommen' }),
  changed: translated({ en: 'changed {{what}}', de: 'hat {{what}} geändert' }),
  exported: translated({ en: 'exported {{what}}', de: 'hat {{what}} exportiert' }),
  imported: translated({ en: 'imported {{what}}', de: 'hat {{what}} importiert' }),
  paused: translated({ en: 'paused {{what}}', de: 'hat {{what}} pausiert' }),
  resumed: translated({ en: 'resumed {{what}}', de: 'hat {{what}} fortgesetzt' }),
  suspended: translated({ en: 'suspended {{what}}', de: 'hat {{what}} gesperrt' }),
  erased: translated({ en: 'erased {{what}}', de: 'hat {{what}} endgültig gelöscht' }),
  erasure_started: translated({ en: 'started erasing {{what}}', de: 'hat das Löschen gestartet: {{what}}' }),
  sent: translated({ en: 'sent {{what}}', de: 'hat {{what}} gesendet' }),
  tried: translated({ en: 'sent a test of {{what}}', de: 'hat einen Test gesendet: {{what}}' }),
  waiting: translated({
    en: 'left {{what}} waiting for confirmation',
    de: 'wartet auf Bestätigung: {{what}}',
  }),
  failed: translated({ en: '{{what}} failed', de: 'Fehlgeschlagen: {{what}}' }),
  succeeded: translated({ en: '{{what}} succeeded', de: 'Erfolgreich: {{what}}' }),
  cancelled: translated({ en: 'canceled {{what}}', de: 'hat {{what}} abgebrochen' }),
  opened: translated({ en: 'opened {{what}}', de: 'hat {{what}} geöffnet' }),
  read: translated({ en: 'read {{what}}', de: 'hat {{what}} gelesen' }),
  cut: translated({ en: 'removed old entries of {{what}}', de: 'hat alte Einträge entfernt: {{what}}' }),
  installed: translated({ en: 'installed {{what}}', de: 'hat {{what}} installiert' }),
  verified: translated({ en: 'verified {{what}}', de: 'hat {{what}} bestätigt' }),
  failing: translated({ en: '{{what}} is failing', de: 'Gestört: {{what}}' }),
  asked: translated({ en: 'asked a question in {{what}}', de: 'hat eine Frage gestellt: {{what}}' }),
  rated: translated({ en: 'rated an answer of {{what}}', de: 'hat eine Antwort bewertet: {{what}}' }),
  indexed: translated({ en: 'indexed {{what}}', de: 'hat {{what}} indiziert' }),
  reindexed: translated({
    en: 'started reindexing {{what}}',
    de: 'hat die Neuindizierung gestartet: {{what}}',
  }),
  reindex_cancelled: translated({
    en: 'canceled the reindexing of {{what}}',
    de: 'hat die Neuindizierung abgebrochen: {{what}}',
  }),
  version_added: translated({
    en: 'added a version of {{what}}',
    de: 'hat eine Version hinzugefügt: {{what}}',
  }),
  version_published: translated({
    en: 'published a version of {{what}}',
    de: 'hat eine Version veröffentlicht: {{what}}',
  }),
  version_restored: translated({
    en: 'restored a version of {{what}}',
    de: 'hat eine Version wiederhergestellt: {{what}}',
  }),
  version_held: translated({
    en: 'held back a version of {{what}}',
    de: 'hat eine Version zurückgehalten: {{what}}',
  }),
  load_failed: translated({ en: 'loading {{what}} failed', de: 'Laden fehlgeschlagen: {{what}}' }),
  columns_read: translated({ en: 'read the columns of {{what}}', de: 'hat die Spalten gelesen: {{what}}' }),
  stale: translated({ en: '{{what}} is out of date', de: 'Veraltet: {{what}}' }),
  fresh_again: translated({ en: '{{what}} is up to date again', de: 'Wieder aktuell: {{what}}' }),
  freshness_set: translated({
    en: 'set how fresh {{what}} has to be',
    de: 'hat die Aktualität festgelegt: {{what}}',
  }),
  freshness_removed: translated({
    en: 'removed the freshness rule of {{what}}',
    de: 'hat die Aktualitätsregel entfernt: {{what}}',
  }),
  refresh_queued: translated({
    en: 'started a refresh of {{what}}',
    de: 'hat eine Aktualisierung gestartet: {{what}}',
  }),
  drift_found: translated({
    en: 'found changed columns in {{what}}',
    de: 'hat geänderte Spalten gefunden: {{what}}',
  }),
  drift_approved: translated({
    en: 'approved the changed columns of {{what}}',
    de: 'hat geänderte Spalten übernommen: {{what}}',
  }),
  drift_discarded: translated({
    en: 'discarded the changed columns of {{what}}',
    de: 'hat geänderte Spalten verworfen: {{what}}',
  }),
  checks_run: translated({ en: 'ran the checks of {{what}}', de: 'hat die Prüfungen ausgeführt: {{what}}' }),
  checks_changed: translated({
    en: 'changed the checks of {{what}}',
    de: 'hat die Prüfungen geändert: {{what}}',
  }),
  policies_changed: translated({
    en: 'changed the policies of {{what}}',
    de: 'hat die Richtlinien geändert: {{what}}',
  }),
  policies_released: translated({
    en: 'released the policies of {{what}}',
    de: 'hat die Richtlinien freigegeben: {{what}}',
  }),
  policies_release_withdrawn: translated({
    en: 'withdrew the release of the policies of {{what}}',
    de: 'hat die Freigabe der Richtlinien zurückgezogen: {{what}}',
  }),
  link_made: translated({
    en: 'created a share link to {{what}}',
    de: 'hat einen Freigabelink angelegt: {{what}}',
  }),
  link_opened: translated({
    en: 'opened a share link to {{what}}',
    de: 'hat einen Freigabelink geöffnet: {{what}}',
  }),
  link_waiting: translated({
    en: 'left a share link to {{what}} waiting for confirmation',
    de: 'Freigabelink wartet auf Bestätigung: {{what}}',
  }),
  link_confirmed: translated({
    en: 'confirmed a share link to {{what}}',
    de: 'hat einen Freigabelink bestätigt: {{what}}',
  }),
  link_taken_back: translated({
    en: 'revoked a share link to {{what}}',
    de: 'hat einen Freigabelink widerrufen: {{what}}',
  }),
  draft_saved: translated({ en: 'saved a draft of {{what}}', de: 'hat einen Entwurf gespeichert: {{what}}' }),
  draft_discarded: translated({
    en: 'discarded the draft of {{what}}',
    de: 'hat den Entwurf verworfen: {{what}}',
  }),
  file_deleted: translated({ en: 'deleted a file of {{what}}', de: 'hat eine Datei gelöscht: {{what}}' }),
  message_queued: translated({
    en: 'sent a message through {{what}}',
    de: 'hat eine Nachricht gesendet: {{what}}',
  }),
  dbt_imported: translated({
    en: 'imported a dbt project through {{what}}',
    de: 'hat ein dbt-Projekt importiert: {{what}}',
  }),
  run_queued: translated({ en: 'started {{what}}', de: 'hat {{what}} gestartet' }),
  run_started: translated({ en: 'started {{what}}', de: 'hat {{what}} gestartet' }),
  run_finished: translated({ en: '{{what}} finished', de: 'Beendet: {{what}}' }),
  delivery_finished: translated({ en: '{{what}} delivered its answer', de: 'Zugestellt: {{what}}' }),
  approval_requested: translated({
    en: '{{what}} asked for an approval',
    de: 'Genehmigung angefragt: {{what}}',
  }),
  approval_expired: translated({
    en: 'an approval of {{what}} expired',
    de: 'Genehmigung abgelaufen: {{what}}',
  }),
  invoked: translated({ en: 'called {{what}}', de: 'hat {{what}} aufgerufen' }),
  regressed: translated({ en: '{{what}} found worse answers', de: 'Schlechtere Antworten: {{what}}' }),
  holders_changed: translated({ en: 'changed who has {{what}}', de: 'hat die Inhaber geändert: {{what}}' }),
  permissions_changed: translated({
    en: 'changed the permissions of {{what}}',
    de: 'hat die Berechtigungen geändert: {{what}}',
  }),
  member_added: translated({
    en: 'added a member to {{what}}',
    de: 'hat ein Mitglied hinzugefügt: {{what}}',
  }),
  member_removed: translated({
    en: 'removed a member from {{what}}',
    de: 'hat ein Mitglied entfernt: {{what}}',
  }),
  role_changed: translated({ en: 'changed the role of {{what}}', de: 'hat die Rolle geändert: {{what}}' }),
  attributes_changed: translated({
    en: 'changed the attributes of {{what}}',
    de: 'hat die Attribute geändert: {{what}}',
  }),
  unlinked: translated({
    en: 'unlinked {{what}} from a sign-in provider',
    de: 'hat die Verknüpfung gelöst: {{what}}',
  }),
  logged_in: translated({ en: 'signed in', de: 'hat sich angemeldet' }),
  login_failed: translated({ en: 'failed to sign in', de: 'konnte sich nicht anmelden' }),
  login_backed_off: translated({
    en: 'was slowed down after failed sign-ins',
    de: 'wurde nach Fehlversuchen gebremst',
  }),
  password_changed: translated({ en: 'changed the password', de: 'hat das Passwort geändert' }),
  password_change_failed: translated({
    en: 'failed to change the password',
    de: 'konnte das Passwort nicht ändern',
  }),
  password_reset: translated({ en: 'reset the password', de: 'hat das Passwort zurückgesetzt' }),
  password_reset_requested: translated({
    en: 'requested a password reset',
    de: 'hat ein neues Passwort angefordert',
  }),
  password_reset_by_administrator: translated({
    en: 'reset the password of {{what}}',
    de: 'hat das Passwort zurückgesetzt: {{what}}',
  }),
  silences_changed: translated({ en: 'changed muted notifications', de: 'hat Stummschaltungen geändert' }),
  routes_changed: translated({
    en: 'changed where notifications go',
    de: 'hat die Wege der Benachrichtigungen geändert',
  }),
  preferences_changed: translated({
    en: 'changed notification settings',
    de: 'hat die Benachrichtigungseinstellungen geändert',
  }),
  synonym_proposed: translated({
    en: 'proposed a synonym for {{what}}',
    de: 'hat ein Synonym vorgeschlagen: {{what}}',
  }),
  received: translated({ en: 'sent lineage of {{what}}', de: 'hat Herkunft gemeldet: {{what}}' }),
  delivery_changed: translated({
    en: 'changed where lineage is sent',
    de: 'hat die Weitergabe der Herkunft geändert',
  }),
  certificate_issued: translated({
    en: 'issued a certificate for {{what}}',
    de: 'hat ein Zertifikat ausgestellt: {{what}}',
  }),
  certificate_failed: translated({ en: 'no certificate for {{what}}', de: 'Kein Zertifikat: {{what}}' }),
  logo_changed: translated({ en: 'changed the logo', de: 'hat das Logo geändert' }),
  logo_removed: translated({ en: 'removed the logo', de: 'hat das Logo entfernt' }),
  withdrawn: translated({ en: 'withdrew {{what}}', de: 'hat {{what}} zurückgezogen' }),
  previewed: translated({ en: 'previewed {{what}}', de: 'hat eine Vorschau geöffnet: {{what}}' }),
  preview_ended: translated({
    en: 'ended the preview of {{what}}',
    de: 'hat die Vorschau beendet: {{what}}',
  }),
  release_created: translated({
    en: 'created a release of {{what}}',
    de: 'hat ein Release angelegt: {{what}}',
  }),
  release_approved: translated({
    en: 'approved a release of {{what}}',
    de: 'hat ein Release genehmigt: {{what}}',
  }),
  release_rejected: translated({
    en: 'rejected a release of {{what}}',
    de: 'hat ein Release abgelehnt: {{what}}',
  }),
  release_canceled: translated({
    en: 'canceled a scheduled release of {{what}}',
    de: 'hat ein geplantes Release abgebrochen: {{what}}',
  }),
  release_failed: translated({ en: 'a release of {{what}} failed', de: 'Release fehlgeschlagen: {{what}}' }),
  embed_key_created: translated({
    en: 'created an embed key of {{what}}',
    de: 'hat einen Einbettungsschlüssel angelegt: {{what}}',
  }),
  embed_key_revoked: translated({
    en: 'revoked an embed key of {{what}}',
    de: 'hat einen Einbettungsschlüssel widerrufen: {{what}}',
  }),
  state_changed: translated({ en: '{{what}} changed its state', de: 'Zustand geändert: {{what}}' }),
  silenced: translated({ en: 'muted {{what}}', de: 'hat {{what}} stummgeschaltet' }),
  acknowledged: translated({ en: 'acknowledged {{what}}', de: 'hat {{what}} bestätigt' }),
  probing_suspected: translated({
    en: 'was suspected of probing {{what}}',
    de: 'wird verdächtigt, Zugriffe auszuprobieren: {{what}}',
  }),
  denied: translated({ en: 'was denied access to {{what}}', de: 'hat keinen Zugriff erhalten: {{what}}' }),
  tested: translated({ en: 'tested {{what}}', de: 'hat {{what}} getestet' }),
  tests_changed: translated({ en: 'changed the tests of {{what}}', de: 'hat die Tests geändert: {{what}}' }),
}

/** What a mail says. Names are put in as they are: no template language ever reads them. */
export interface Letter {
  subject: string
  text: string
  html: string
}

export const resetLinkMail = (username: string, link: string): Letter =>
  letter('Choose a new password', [
    `Somebody asked for a new password for the user ${username}.`,
    'Open this link within 30 minutes to choose one. It works once.',
    link,
    'If that was not you, ignore this mail: your password stays as it is.',
  ])

export const temporaryPasswordMail = (
  { username, password, link }: { username: string; password: string; link: string },
  isNew: boolean,
): Letter =>
  letter(isNew ? 'Your user was created' : 'Your password was reset', [
    isNew
      ? `An administrator created the user ${username} for you.`
      : `An administrator reset the password of your user ${username}. The old one does not work any more.`,
    'Sign in once with this temporary password, within 24 hours, and choose your own:',
    password,
    link,
  ])

export const passwordChangedMail = (username: string, link: string): Letter =>
  letter('Your password was changed', [
    `The password of your user ${username} was changed, and every other session was signed out.`,
    'If that was not you, choose a new password here and tell your administrator:',
    link,
  ])

function letter(subject: string, paragraphs: string[]): Letter {
  const html = paragraphs.map((paragraph) => `<p>${htmlOf(paragraph)}</p>`).join('\n')
  return { subject, text: `${paragraphs.join('\n\n')}\n`, html: `<!doctype html>\n${html}\n` }
}

function htmlOf(text: string): string {
  const escaped = text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return /^https?:\S+$/.test(text) ? `<a href="${escaped}">${escaped}</a>` : escaped
}

/** The languages of pages, answers and mails. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

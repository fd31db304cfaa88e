/** The page's main part. Menus of rows open inside it, so that they belong to a landmark. */
export const contentId = 'content'

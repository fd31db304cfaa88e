/** Where lists and menus open: in a landmark, so that they can be found by those who go from landmark to landmark. */
export const mainPart = 'main, body:not(:has(main))'

/** Part of a theme: all that opens over the page is a popover to Mantine. */
export const listsOpenIn = (target: string) => ({ Popover: { defaultProps: { portalProps: { target } } } })

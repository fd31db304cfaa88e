/** The nonce of this response's content security policy; the server writes it into the page. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

// The scroll lock of dialogs asks for its nonce by this name of the bundlers' custom.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })

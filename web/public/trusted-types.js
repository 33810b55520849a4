// Nothing but text without a tag may be written as markup, which is what style elements hold. Browsers that know no
// trusted types do as before.
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
})

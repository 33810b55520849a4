// Only text without a tag may be written as markup, which is enough for style elements. Browsers without trusted types
// ignore this.
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
})

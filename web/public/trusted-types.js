// Only text without a tag may be written as markup, which is enough for style elements, and only one script may be named in a text:
// the service worker. Browsers without trusted types ignore this.
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (address) => (address === '/sw.js' ? address : null),
})

import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const apiPort = process.env.API_PORT ?? '3001'

const together = {
  firstPage: { name: 'first', tags: ['$initial' as const] },
  /** What pages before the sign-in share with the shell, which they must not wait for. */
  calls: {
    name: 'call',
    test: /[\\/](api[\\/]call\.ts|contract[\\/]src[\\/]sentences\.ts|VisuallyHidden\.mjs|createReactComponent\.mjs)$/,
  },
  toasts: {
    name: 'toasts',
    test: /[\\/](ui[\\/]toasts\.ts|OptionalPortal\.mjs|CloseButton\.layer\.css|get-default-z-index\.mjs|Combination\.js)$/,
  },
  everySignedInPage: { name: 'shell', test: /[\\/]app[\\/]shell[\\/]shell\.tsx$/ },
}

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../.cache/vite',
  plugins: [react(), preloadLatinFont()],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: `http://127.0.0.1:${apiPort}` } },
  },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    sourcemap: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The content security policy allows fonts from the server only, so not even a small one may become a data: URL.
    assetsInlineLimit: 0,
    // What is always needed together comes as one file, for that compresses better than the same in twenty.
    rolldownOptions: { output: { codeSplitting: { groups: Object.values(together) } } },
  },
})

/** Text is set in the right letters from the first paint: the font starts with the page, not after the styles. */
function preloadLatinFont(): Plugin {
  return {
    name: 'preload-latin-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
        if (!font) return []
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true }
        return [{ tag: 'link', injectTo: 'head-prepend', attrs }]
      },
    },
  }
}

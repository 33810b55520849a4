import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { writeImportGraph } from './write-import-graph.ts'
import { writeServiceWorker } from './write-service-worker.ts'

const apiPort = process.env.API_PORT ?? '3001'

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../.cache/vite',
  plugins: [
    react(),
    plainScrollAreas(),
    fewerMenuParts(),
    patientImports(),
    preloadLatinFont(),
    tellSettings(),
    writeServiceWorker(),
    writeImportGraph(),
  ],
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
    // The content security policy only allows fonts from the server, so even a small one must not become a data: URL.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: neededTogether() },
        // The first load lists every file, so names are short, and what is shared has none: the bundler would name it after everything
        // that needs it.
        chunkFileNames: ({ name, isDynamicEntry }) => `assets/${isDynamicEntry ? `${name}-` : ''}[hash:7].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${/^[\w-]+(-page\.css|\.woff2)$/.test(name) ? `${name.split('.', 1)}-` : ''}[hash:7][extname]`,
      },
    },
  },
})

/**
 * Code that is always needed together comes in one file, which compresses better than twenty. A group takes the modules it
 * names and everything they import, except what an earlier group has taken. `scripts/screen-weights/screens.ts` limits how
 * much each screen may load.
 */
function neededTogether() {
  return [
    { name: 'first', tags: ['$initial' as const] },
    { name: 'toasts', test: /[\\/]ui[\\/]toasts[\\/]toaster\.tsx$/ },
    // Before the shell, so that people who aren't signed in don't wait for all of it. Split by which page needs what.
    {
      name: 'signed-out',
      test: /[\\/]app[\\/]pages[\\/](register-page|forgot-password-page|verify-page|reset-password-page|unsubscribe-page|single-sign-on-pages|linked-check-in-page)\.tsx?$/,
      entriesAware: true,
    },
    { name: 'icons', test: /icons-react/, minShareCount: 4 },
    { name: 'shell', test: /[\\/]app[\\/]shell[\\/]shell\.tsx$/ },
    // What several screens share, without a file of its own for every few lines.
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 500 },
  ]
}

/**
 * Mantine's modals import its scroll areas only to compare them with a setting that we don't use, and its lists scroll just as well
 * by themselves. Nearly every screen behind the sign-in would load them.
 */
function plainScrollAreas(): Plugin {
  const plain = fileURLToPath(new URL('src/ui/theme/plain-scroll-area.tsx', import.meta.url))
  const importers = ['/Modal/ModalRoot.mjs', '/OptionsDropdown/OptionsDropdown.mjs']
  return {
    name: 'plain-scroll-areas',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      source.endsWith('/ScrollArea/ScrollArea.mjs') && importers.some((end) => importer.endsWith(end))
        ? plain
        : null,
  }
}

/** Leaves out parts of Mantine's menu that we don't use, 4 kB of every screen behind the sign-in. To use one, remove it from the list. */
function fewerMenuParts(): Plugin {
  const unused = ['MenuCheckboxGroup', 'MenuCheckboxItem', 'MenuContextMenu', 'MenuSearch', 'MenuSub']
  const nothing = '\0nothing'
  return {
    name: 'fewer-menu-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      importer.endsWith('/Menu/Menu.mjs') && unused.some((name) => source.endsWith(`/${name}.mjs`))
        ? nothing
        : null,
    load: (id) =>
      id === nothing ? unused.map((name) => `export const ${name} = undefined`).join('\n') : null,
  }
}

/** What is loaded on demand can't hang, and can be tried again, which Vite's own helper doesn't offer. */
function patientImports(): Plugin {
  const ours = fileURLToPath(new URL('src/ui/parts/fetch-then-import.ts', import.meta.url))
  const code = `export { fetchThenImport as __vitePreload } from ${JSON.stringify(ours)}`
  return {
    name: 'patient-imports',
    apply: 'build',
    transform: { filter: { id: /vite\/preload-helper/ }, handler: () => ({ code, map: null }) },
  }
}

/** Loads the font with the page instead of after the styles, so that the first paint already uses it. */
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

/** In development this server sends the page, so it passes on the settings that the real server does. */
function tellSettings(): Plugin {
  const { OIDC_NAME = '', PASSWORD_SIGN_IN = 'on', LOCAL_COPY = 'on' } = process.env
  return {
    name: 'tell-settings',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html
        .replace('name="single-sign-on" content=""', `name="single-sign-on" content="${OIDC_NAME}"`)
        .replace(
          'name="password-sign-in" content="on"',
          `name="password-sign-in" content="${PASSWORD_SIGN_IN}"`,
        )
        .replace('name="local-copy" content="on"', `name="local-copy" content="${LOCAL_COPY}"`),
  }
}

import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunks } from './tools/chunks.ts'
import { keptFromStart } from './tools/kept-from-start.ts'
import { pageHead } from './tools/page-head.ts'
import { pageStyles } from './tools/page-styles.ts'
import { runtimeWithin } from './tools/runtime-within.ts'
import { withoutSummaries } from './tools/without-summaries.ts'
import { wordsOfChunks } from './tools/words-of-chunks.ts'

const root = import.meta.dirname
/** What is read and written without a network, beside the screens that the app is opened on. */
const kept = keptFromStart(root, [
  'modules/tasks/task/task-detail.tsx',
  'modules/tasks/task/form/task-form.tsx',
  'modules/tasks/quick-create/quick-create.tsx',
  'modules/calendar/view/calendar.tsx',
  'modules/calendar/event/event-detail.tsx',
  'modules/calendar/event/event-form.tsx',
  'modules/hours/summary/real-hours.tsx',
  'modules/notes/note/note-list.tsx',
  'modules/notes/note/note-detail.tsx',
  'platform/web/app/offline/outbox-screen.tsx',
])

export default defineConfig({
  root: 'app',
  publicDir: 'public',
  plugins: [
    withoutSummaries(),
    wordsOfChunks(root),
    react(),
    pageHead(root),
    pageStyles(root),
    chunks(root),
    runtimeWithin(['base', 'app', 'lists', 'offline', 'words-en']),
    loginPage(),
    kept.plugin,
    VitePWA({
      // The app registers it when it has nothing better to do (`app/shell/offline.ts`).
      injectRegister: false,
      registerType: 'autoUpdate',
      includeManifestIcons: false,
      manifest: {
        id: '/',
        name: '开工 Kaigong',
        short_name: '开工',
        description: '公司员工的移动工作台',
        lang: 'zh-CN',
        start_url: '/home',
        scope: '/',
        display: 'standalone',
        theme_color: '#0b6e86',
        background_color: '#f4f6f8',
        share_target: { action: '/quick_create', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
        shortcuts: [
          { name: '快速任务', url: '/quick_create' },
          { name: '待办', url: '/tasks/upcoming?source=upcoming' },
        ],
        icons: [
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        inlineWorkboxRuntime: true,
        // What comes while the app is closed is shown by the service worker (`app/public/push.js`).
        importScripts: ['/push.js'],
        skipWaiting: true,
        clientsClaim: true,
        // The shell is there without a network. What a call answers never is kept: the next person at this phone is
        // somebody else.
        globPatterns: ['index.html', 'login.html', 'icon.svg', 'assets/*.{js,css}'],
        manifestTransforms: [entries => ({ manifest: entries.filter(({ url }) => kept.isKept(url)) })],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/(ftask|healthz|readyz|metrics|openapi\.json)/, /\.\w{2,12}$/],
        // /login?back=… is the login page.
        ignoreURLParametersMatching: [/./],
        // A screen's own code is kept once it was opened; its name changes with its content.
        runtimeCaching: [
          {
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
            handler: 'CacheFirst',
            options: { cacheName: 'screens', expiration: { maxEntries: 300 } },
          },
        ],
      },
    }),
  ],
  css: { modules: { generateScopedName: shortName } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // Every browser that runs this code knows module preloading.
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      input: { index: `${root}/app/index.html`, login: `${root}/app/login.html` },
      // A contract only says: one that nobody on a screen uses needs not come along with a door that passes it on.
      treeshake: { moduleSideEffects: [{ test: /\.contract\.ts$/, sideEffects: false }] },
    },
  },
})

/**
 * A class's name: its own, with a mark of its file. The default has the line's number as well, and these names stand in
 * the page itself, where each byte counts.
 */
function shortName(name: string, file: string): string {
  return `${name}_${createHash('sha1').update(relative(root, file)).digest('base64url').slice(0, 3)}`
}

/** In development Vite answers every path with index.html; /login has its own page, as the server has it. */
function loginPage(): import('vite').Plugin {
  return {
    name: 'login-page',
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        if (request.url && /^\/login(\?|$)/.test(request.url))
          request.url = request.url.replace('/login', '/login.html')
        next()
      })
    },
  }
}

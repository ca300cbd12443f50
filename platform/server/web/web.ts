import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { policyAt, readPages, type Page } from './pages.ts'

const aYear = 31_536_000

/** Serves the built web app: its files, and its page for every other path outside `/ftask`. */
export function addWeb(server: FastifyInstance, folder: string) {
  const pages = readPages(folder)
  const files = filesIn(folder)
  if (files.size > 0) {
    server.register(fastifyStatic, {
      root: folder,
      // One route for all: a route for each file took 6 MB.
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        // Vite names assets by their content, so they never change; the rest (service worker, manifest) is revalidated.
        reply.header('Cache-Control', path.includes('/assets/') ? `public, max-age=${aYear}, immutable` : 'no-cache')
      },
    })
  }
  server.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0]!
    if (files.has(path)) return reply.sendFile(path)
    const wantsFile = /\.\w{2,12}$/.test(path) && !String(request.headers.accept ?? '').includes('text/html')
    // A page is served under its file name as well, for the service worker.
    const page = pages.get(path.slice(1).replace(/\.html$/, '')) ?? (wantsFile ? undefined : pages.get('index'))
    if (page) return sendPage(page, request, reply)
    return reply
      .code(404)
      .type('text/plain; charset=utf-8')
      .send(pages.size === 0 ? notBuilt : 'Not found\n')
  })
}

/** The paths of what is served as it is: not the pages, nor what is compressed beforehand, by its own name. */
function filesIn(folder: string): ReadonlySet<string> {
  if (!existsSync(folder)) return new Set()
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return new Set(
    found
      .map(entry => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
      .filter(path => !/\.(br|gz|html)$/.test(path)),
  )
}

const notBuilt =
  '页面还没有构建，请运行 npm start 或 npm run build。\nThe web app is not built yet: run npm start or npm run build.\n'

function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({
    'Cache-Control': 'no-cache',
    ETag: page.etag,
    Vary: 'Accept-Encoding',
    'Content-Security-Policy': policyAt(page.policy, request.host),
  })
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const [encoding, body] =
    page.brotli && /\bbr\b/.test(accepted)
      ? (['br', page.brotli] as const)
      : page.gzip && /\bgzip\b/.test(accepted)
        ? (['gzip', page.gzip] as const)
        : ([null, page.html] as const)
  if (encoding) reply.header('Content-Encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(body)
}

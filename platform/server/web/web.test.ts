import fastify, { type FastifyInstance } from 'fastify'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { policyAt } from './pages.ts'
import { addWeb } from './web.ts'

const folder = mkdtempSync(join(tmpdir(), 'kaigong-web-'))
const script = `document.documentElement.dataset.theme = 'dark'`
const html = `<!doctype html><script>${script}</script><script type="module" src="/assets/main-abc.js"></script>`
let server: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  const write = (name: string, content: string) => writeFileSync(join(folder, name), content)
  write('index.html', html)
  writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(html))
  write('login.html', 'the login page')
  write('assets/main-abc.js', 'main()')
  writeFileSync(join(folder, 'assets/main-abc.js.br'), brotliCompressSync('main()'))
  write('manifest.webmanifest', '{}')
  server = fastify()
  addWeb(server, folder)
  await server.ready()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })

test('every path of the app answers the page, which is asked for again each time', async () => {
  const page = await get('/tasks/0190?tab_from=tabbar', { accept: 'text/html' })
  expect([page.statusCode, page.body, page.headers['cache-control']]).toEqual([200, html, 'no-cache'])
  expect((await get('/', { 'if-none-match': String(page.headers.etag) })).statusCode).toBe(304)
  expect((await get('/login')).body).toBe('the login page')
  // The service worker requests the pages by their file names.
  expect([(await get('/index.html')).body, (await get('/login.html')).body]).toEqual([html, 'the login page'])
})

test('the page may run its own scripts alone', async () => {
  const { headers } = await get('/')
  const policy = String(headers['content-security-policy'])
  const hash = createHash('sha256').update(script).digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  // Its own sockets, by name: not every browser takes 'self' for them.
  expect(policy).toMatch(/connect-src 'self' ws:\/\/localhost:\d+ wss:\/\/localhost:\d+;/)
  expect(policyAt("connect-src 'self' $socket; x", 'evil.test; script-src *')).toBe("connect-src 'self'; x")
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
})

test('what is compressed beforehand is sent so, and assets are kept for good', async () => {
  const asset = await get('/assets/main-abc.js', { 'accept-encoding': 'gzip, br' })
  expect(asset.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(brotliDecompressSync(asset.rawPayload).toString()).toBe('main()')
  const page = await get('/', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(page.rawPayload).toString()).toBe(html)
  expect((await get('/manifest.webmanifest')).headers['cache-control']).toBe('no-cache')
})

test('a file that is not there is not the page, and nothing outside the folder is served', async () => {
  expect((await get('/assets/gone.js')).statusCode).toBe(404)
  for (const path of ['/..%2f..%2fetc%2fpasswd', '/assets/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd']) {
    expect((await get(path)).body).not.toContain('root:')
  }
})

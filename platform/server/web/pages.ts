import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One HTML page of the web app in memory, plain and compressed, with the content policy for its own inline scripts. */
export interface Page {
  html: Buffer
  brotli: Buffer | null
  gzip: Buffer | null
  policy: string
  etag: string
}

/**
 * The pages of a built web app by name: `index` for everything, and those that have an entry of their own (`login`).
 */
export function readPages(folder: string): Map<string, Page> {
  const names = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.html')) : []
  return new Map(names.map(name => [name.slice(0, -'.html'.length), readPage(join(folder, name))]))
}

function readPage(path: string): Page {
  const html = readFileSync(path)
  const compressed = (suffix: string) => (existsSync(path + suffix) ? readFileSync(path + suffix) : null)
  return {
    html,
    brotli: compressed('.br'),
    gzip: compressed('.gz'),
    policy: contentPolicy(html.toString()),
    etag: `"${digest(html, 'base64url')}"`,
  }
}

const digest = (content: Buffer | string, form: 'base64' | 'base64url') =>
  createHash('sha256').update(content).digest(form)

/** Placeholder in a policy for the addresses of the page's sockets, which depend on the request's host. */
const socketPlace = '$socket'

/** A page's policy for a host: not every browser accepts `'self'` for sockets. An invalid host name is left out. */
export const policyAt = (policy: string, host: string) =>
  policy.replace(
    ` ${socketPlace}`,
    /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i.test(host) ? ` ws://${host} wss://${host}` : '',
  )

/**
 * What a page may load and run: our own files, and the inline scripts that it was built with. Styles may be inline,
 * because the editor and the charts write theirs into the page.
 */
export function contentPolicy(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, text]) => `'sha256-${digest(text!, 'base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...new Set(inline)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    `connect-src 'self' ${socketPlace}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

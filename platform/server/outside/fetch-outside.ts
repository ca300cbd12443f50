import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { request as overHttp, type IncomingMessage } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** What an address outside was not fetched for. */
export class NotFetched extends Error {}

export interface Outside {
  /** The types that are wanted, as they begin: `text/html`, `image/`. */
  accepts: readonly string[]
  /** More bytes than these are not read; with `mayCut`, what came until then is kept. */
  mostBytes: number
  mayCut?: boolean
  /** Ends whatever takes longer, all hops together. */
  signal: AbortSignal
  /** Which IP addresses may be connected to; those of the public internet, except in tests. */
  mayReach?: (address: string) => boolean
  /** Looks names up; the machine's own, except in tests. */
  lookUp?: LookUp
}
type LookUp = (
  name: string,
  options: LookupOptions & { all: true },
  done: (problem: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void
export interface Fetched {
  /** Where it was in the end, after redirections. */
  address: string
  /** The media type without parameters, in small letters, and the character set that was named with it. */
  type: string
  charset: string | null
  bytes: Buffer
}

const mostHops = 4
const redirects = [301, 302, 303, 307, 308]

/**
 * Fetches what somebody gave the address of, from this machine, which stands where others cannot reach: http and https
 * only, no credentials, no cookies, nothing kept. Each hop is looked up again, and connected to the very address that
 * was looked at: a name that leads elsewhere the second time leads nowhere. Throws `NotFetched`, or the network's
 * error.
 */
export async function fetchOutside(address: string, outside: Outside): Promise<Fetched> {
  let at = address
  for (let hop = 0; hop <= mostHops; hop++) {
    const url = admitted(at, outside)
    const response = await hopTo(url, outside)
    const { statusCode = 0, headers } = response
    if (redirects.includes(statusCode) && headers.location) {
      response.destroy()
      if (!URL.canParse(headers.location, url.href)) throw new NotFetched('redirected nowhere')
      at = new URL(headers.location, url).href
      continue
    }
    return await read(response, url, outside)
  }
  throw new NotFetched('redirected too often')
}

function admitted(address: string, { mayReach = isPublicAddress }: Outside): URL {
  if (!URL.canParse(address)) throw new NotFetched('no address')
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new NotFetched('neither http nor https')
  if (url.username !== '' || url.password !== '') throw new NotFetched('has credentials')
  // What is no name is not looked up.
  const host = hostOf(url)
  if (isIP(host) && !mayReach(host)) throw new NotFetched('not of the public internet')
  return url
}
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** Looks a name up, and refuses it where any of its addresses may not be reached. */
const guarded =
  (mayReach: (address: string) => boolean, lookUp: LookUp): LookupFunction =>
  (name, options: LookupOptions, done) => {
    lookUp(name, { ...options, all: true }, (problem, found) => {
      if (problem) return done(problem, '', 0)
      if (found.length === 0 || found.some(({ address }) => !mayReach(address)))
        return done(new NotFetched('not of the public internet'), '', 0)
      if (options.all) return done(null, found)
      done(null, found[0]!.address, found[0]!.family)
    })
  }

function hopTo(
  url: URL,
  { accepts, signal, mayReach = isPublicAddress, lookUp = lookup }: Outside,
): Promise<IncomingMessage> {
  return new Promise((answered, failed) => {
    const request = (url.protocol === 'https:' ? overHttps : overHttp)(url, {
      method: 'GET',
      // A connection of its own, which nobody uses afterwards.
      agent: false,
      lookup: guarded(mayReach, lookUp),
      signal,
      headers: {
        accept: accepts.map(type => (type.endsWith('/') ? `${type}*` : type)).join(', '),
        'accept-encoding': 'identity',
        'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8',
        'user-agent': 'Mozilla/5.0 (compatible; Kaigong link preview)',
      },
    })
    request.once('socket', socket =>
      socket.once('connect', () => {
        if (!mayReach(socket.remoteAddress ?? '')) request.destroy(new NotFetched('not of the public internet'))
      }),
    )
    request.once('error', failed)
    request.once('response', answered)
    request.end()
  })
}

async function read(response: IncomingMessage, url: URL, { accepts, mostBytes, mayCut = false }: Outside) {
  const { statusCode, headers } = response
  const [type = '', ...parameters] = (headers['content-type'] ?? '').split(';').map(part => part.trim())
  const isWanted =
    statusCode === 200 &&
    accepts.some(one => type.toLowerCase().startsWith(one)) &&
    (headers['content-encoding'] ?? 'identity') === 'identity' &&
    (mayCut || Number(headers['content-length'] ?? 0) <= mostBytes)
  if (!isWanted) {
    response.destroy()
    throw new NotFetched('not what was wanted')
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part)
    size += part.length
    if (size < mostBytes) continue
    response.destroy()
    if (!mayCut && size > mostBytes) throw new NotFetched('too large')
    if (mayCut) break
  }
  const charset = parameters.map(one => /^charset="?([\w-]+)"?$/i.exec(one)?.[1]).find(Boolean) ?? null
  return {
    address: url.href,
    type: type.toLowerCase(),
    charset,
    bytes: Buffer.concat(parts).subarray(0, mostBytes),
  }
}

import { fillPlainTable, ownerOf, plainTable } from './plain-table.ts'
import type { Request } from './load.ts'

/**
 * A peer that answers where `PEER_URL` says (`http://127.0.0.1:8055`), over a plain table with the same rows
 * (`PEER_DATABASE`, filled by `npm run bench -- peer-fill`). `PEER_TOKEN` signs in to it. Its requests are Directus's,
 * unless `PEER_LIST`, `PEER_ALL`, `PEER_ONE` and `PEER_CREATE` are others; `{owner}` in them is whose rows are
 * requested.
 */
export interface Peer {
  host: string
  port: number
  tokens: string[]
  list: (size: number) => Request
  all: (size: number) => Request
  one: (size: number) => Request
  create: (size: number) => Request
}

const items = `/items/${plainTable}`
const usual = {
  list: `${items}?filter[owner][_eq]={owner}&filter[is_open][_eq]=true&sort=-last_opt_date&limit=20`,
  all: `${items}?filter[owner][_eq]={owner}&sort=-last_opt_date&limit=20`,
  one: `${items}/{owner}`,
  create: items,
}

export function peerOf({ PEER_URL, PEER_TOKEN = '', PEER_LIST, PEER_ALL, PEER_ONE, PEER_CREATE }: NodeJS.ProcessEnv) {
  if (!PEER_URL) return undefined
  const { hostname, port, protocol } = new URL(PEER_URL)
  if (protocol !== 'http:') throw new Error('PEER_URL is http: what is measured is the peer, not its encryption')
  const path = (text: string, size: number) => encodeURI(text.replace('{owner}', String(ownerOf(size))))
  const body = (size: number) =>
    JSON.stringify({
      owner: ownerOf(size),
      code: '{n}',
      name: '压测新建的任务',
      plan_end_date: new Date().toISOString(),
    })
  return {
    host: hostname,
    port: Number(port || 80),
    tokens: [PEER_TOKEN],
    list: size => ['GET', path(PEER_LIST ?? usual.list, size), ''],
    all: size => ['GET', path(PEER_ALL ?? usual.all, size), ''],
    one: size => ['GET', path(PEER_ONE ?? usual.one, size), ''],
    create: size => ['POST', path(PEER_CREATE ?? usual.create, size), body(size)],
  } satisfies Peer
}

/** Fills a peer's database with the plain table. */
export async function fillPeer() {
  const url = process.env.PEER_DATABASE
  if (!url) throw new Error('PEER_DATABASE is the address of the peer’s database: postgresql://…')
  await fillPlainTable(url)
  console.log(`Filled ${plainTable}: tell the peer of it, and allow PEER_TOKEN to read and create.`)
}

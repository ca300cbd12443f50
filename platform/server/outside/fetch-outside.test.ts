import { lookup } from 'node:dns'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchOutside, type Outside } from './fetch-outside.ts'
import { isPublicAddress } from './public-address.ts'

const lookedUp = new Map<string, { address: string; family: number }[][]>()
/** Names of these tests lead where they say, each time elsewhere if they say so; `localhost` and addresses as ever. */
const lookUp: NonNullable<Outside['lookUp']> = (name, options, done) => {
  const answers = lookedUp.get(name)
  if (!answers) return lookup(name, options, done)
  done(null, answers.length > 1 ? answers.shift()! : answers[0]!)
}

const requests: IncomingMessage[] = []
const pages: Record<string, (response: ServerResponse) => void> = {
  '/page': response => response.setHeader('content-type', 'text/html; charset=gbk').end('<title>页</title>'),
  '/large': response => response.setHeader('content-type', 'text/html').end('x'.repeat(50_000)),
  '/slow': response => void response.setHeader('content-type', 'text/html').write('<title>'),
  '/packed': response =>
    response.setHeader('content-type', 'text/html').setHeader('content-encoding', 'gzip').end('packed'),
  '/loop': response => response.writeHead(302, { location: '/loop' }).end(),
  '/round': response => response.writeHead(301, { location: `http://outside.example:${port}/page` }).end(),
  '/inside': response => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
  '/named': response => response.writeHead(307, { location: `http://inside.example:${port}/page` }).end(),
  '/file': response => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/other': response => response.setHeader('content-type', 'application/pdf').end('%PDF'),
}
const server = createServer((request, response) => {
  requests.push(request)
  const page = pages[request.url!]
  if (page) page(response)
  else response.writeHead(404).end()
})
let port = 0
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** This machine is outside to these tests, the network beside it is not. */
const isHere = (address: string) => address === '127.0.0.1' || isPublicAddress(address)
const get = (path: string, more: Partial<Outside> = {}) =>
  fetchOutside(path.startsWith('http') ? path : `http://127.0.0.1:${port}${path}`, {
    accepts: ['text/html'],
    mostBytes: 20_000,
    signal: AbortSignal.timeout(20_000),
    mayReach: isHere,
    lookUp,
    ...more,
  })

describe('the public internet', () => {
  it.each(
    [
      ['1.1.1.1', '223.5.5.5', '100.128.0.1', '2606:4700:4700::1111', '2400:3200::1'].map(one => [one, true] as const),
      [
        '0.0.0.0',
        '10.1.2.3',
        '100.64.0.1',
        '127.0.0.1',
        '169.254.169.254',
        '172.16.0.1',
        '172.31.255.255',
        '192.168.1.1',
        '198.18.0.1',
        '224.0.0.1',
        '255.255.255.255',
        '::',
        '::1',
        '::ffff:127.0.0.1',
        '::ffff:1.1.1.1',
        '64:ff9b::7f00:1',
        '2001::1',
        '2002:7f00:1::',
        'fc00::1',
        'fe80::1',
        'ff02::1',
        'localhost',
        '',
      ].map(one => [one, false] as const),
    ].flat(),
  )('%s is of it: %s', (address, isOfIt) => expect(isPublicAddress(address)).toBe(isOfIt))
})

describe('what is fetched from outside', () => {
  it('comes with its type, character set and address, after redirections, without cookies or credentials', async () => {
    requests.length = 0
    lookedUp.set('outside.example', [[{ address: '127.0.0.1', family: 4 }]])
    const page = await get('/round')
    expect(page).toMatchObject({ address: `http://outside.example:${port}/page`, type: 'text/html', charset: 'gbk' })
    expect(page.bytes.length).toBeGreaterThan(0)
    for (const { headers } of requests)
      expect(headers).toEqual(
        expect.not.objectContaining({
          cookie: expect.anything(),
          authorization: expect.anything(),
          referer: expect.anything(),
        }),
      )
  })

  it('is none of this network, whatever the address is written like', async () => {
    requests.length = 0
    for (const address of [
      `http://127.0.0.1:${port}/page`,
      `http://localhost:${port}/page`,
      `http://[::1]:${port}/page`,
      `http://[::ffff:127.0.0.1]:${port}/page`,
      `http://0x7f.1:${port}/page`,
      `http://2130706433:${port}/page`,
      `http://0:${port}/page`,
      'http://169.254.169.254/latest/meta-data/',
    ])
      await expect(get(address, { mayReach: isPublicAddress }), address).rejects.toThrow('not of the public internet')
    expect(requests).toEqual([])
  })

  it('is none of this network after a redirection either, by address or by name', async () => {
    lookedUp.set('inside.example', [[{ address: '10.0.0.8', family: 4 }]])
    await expect(get('/inside')).rejects.toThrow('not of the public internet')
    await expect(get('/named')).rejects.toThrow('not of the public internet')
    await expect(get('/file')).rejects.toThrow('neither http nor https')
    await expect(get(`http://me:secret@127.0.0.1:${port}/page`)).rejects.toThrow('credentials')
  })

  it('is of the address that was looked at: a name that leads inside at times, or beside, leads nowhere', async () => {
    lookedUp.set('both.example', [
      [
        { address: '127.0.0.1', family: 4 },
        { address: '192.168.0.9', family: 4 },
      ],
    ])
    await expect(get(`http://both.example:${port}/page`)).rejects.toThrow('not of the public internet')
    // Allowed at first, another at the next hop: each is looked up again, once.
    lookedUp.set('turns.example', [[{ address: '127.0.0.1', family: 4 }], [{ address: '10.0.0.9', family: 4 }]])
    pages['/turns'] = response => response.writeHead(302, { location: `http://turns.example:${port}/page` }).end()
    await expect(get(`http://turns.example:${port}/turns`)).rejects.toThrow('not of the public internet')
  })

  it('is of the size, type and time that was asked for', async () => {
    await expect(get('/large')).rejects.toThrow('not what was wanted')
    expect((await get('/large', { mayCut: true })).bytes).toHaveLength(20_000)
    for (const path of ['/other', '/packed', '/nothing']) await expect(get(path)).rejects.toThrow('not what was wanted')
    await expect(get('/loop')).rejects.toThrow('redirected too often')
    await expect(get('/slow', { signal: AbortSignal.timeout(300) })).rejects.toThrow()
  })
})

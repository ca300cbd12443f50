import { createHash, createHmac } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Store } from './s3-store.ts'
import { MissingContent } from './store.ts'

const key = 'company/content/ab/abcd'
const credentials = {
  accessKeyId: 'AKIAKAIGONG',
  secretAccessKey: 'geheim/+=',
  region: 'cn-north-1',
  bucket: 'kaigong',
}
const objects = new Map<string, { content: Buffer; at: Date }>()
const folder = mkdtempSync(join(tmpdir(), 'kaigong-s3-'))
let server: Server
let endpoint: string

/**
 * Verifies the signature as AWS describes it (Signature Version 4, "Signature calculations for the Authorization
 * header"), independently of the product's code.
 */
function isSigned({ method, url, headers }: IncomingMessage, secret: string): boolean {
  const [, scope = '', names = '', input] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const hmac = (by: string | Buffer, text: string) => createHmac('sha256', by).update(text).digest()
  const canonical = [
    method,
    url,
    '',
    ...names.split(';').map(name => `${name}:${headers[name]}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const toSign = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n')
  const signingKey = scope.split('/').reduce<string | Buffer>((by, part) => hmac(by, part), `AWS4${secret}`)
  return hmac(signingKey, toSign).toString('hex') === input
}

beforeAll(async () => {
  server = createServer((request, response) => {
    if (!isSigned(request, credentials.secretAccessKey))
      return response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>')
    const name = request.url!
    const found = objects.get(name)
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return response.writeHead(411).end()
      return void (request.toArray() as Promise<Buffer[]>).then(parts => {
        objects.set(name, { content: Buffer.concat(parts), at: new Date() })
        response.end()
      })
    }
    if (request.method === 'DELETE') {
      objects.delete(name)
      return response.writeHead(204).end()
    }
    if (!found) return response.writeHead(404).end('<Code>NoSuchKey</Code>')
    response.setHeader('Last-Modified', found.at.toUTCString())
    const [, start, end] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    if (start) return response.writeHead(206).end(found.content.subarray(Number(start), Number(end) + 1))
    response.end(request.method === 'HEAD' ? undefined : found.content)
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

test('files are kept, read whole and in part, dated and removed, every request signed', async () => {
  const store = s3Store({ ...credentials, endpoint })
  const path = join(folder, 'a file')
  const content = Buffer.alloc(3_000_000, '开工')
  writeFileSync(path, content)
  await store.keep(key, path)
  expect(existsSync(path)).toBe(false)
  expect([...objects.keys()]).toEqual([`/kaigong/${key}`])
  const read = async (range?: { start: number; end: number }) =>
    Buffer.concat((await (await store.read(key, range)).toArray()) as Buffer[])
  expect((await read()).equals(content)).toBe(true)
  expect((await read({ start: 6, end: 11 })).toString()).toBe('开工')
  expect(Math.abs((await store.keptAt(key))!.getTime() - Date.now())).toBeLessThan(5000)
  await store.remove(key)
  await store.remove(key)
  expect(await store.keptAt(key)).toBeNull()
  await expect(store.read(key)).rejects.toThrow(MissingContent)
})

test('a store that refuses is a fault that says why, without the secret', async () => {
  const store = s3Store({ ...credentials, secretAccessKey: 'wrong', endpoint })
  const path = join(folder, 'refused')
  writeFileSync(path, 'x')
  await expect(store.keep(key, path)).rejects.toThrow('The file store answered 403: <Code>SignatureDoesNotMatch</Code>')
  expect(existsSync(path)).toBe(true)
})

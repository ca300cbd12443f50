import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as it came to the push service, which cannot read it. */
interface Received {
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** A push service of a test's own, and the keys of a browser that asked it for messages. */
export interface PushService {
  origin: string
  p256dh: string
  auth: string
  received: Received[]
  /** The HTTP status that it answers with from now on. */
  answerWith(status: number): void
  /** Opens a message as the browser would, by RFC 8188 and 8291 alone. */
  opened<Message = Record<string, string>>(body: Buffer): Message
  close(): void
}

export async function startPushService(): Promise<PushService> {
  const received: Received[] = []
  let status = 201
  const service = createServer((request, response) => {
    const parts: Buffer[] = []
    request
      .on('data', part => parts.push(part as Buffer))
      .on('end', () => {
        received.push({ headers: request.headers, body: Buffer.concat(parts) })
        response.writeHead(status).end()
      })
  })
  await new Promise<void>(resolve => {
    service.listen(0, '127.0.0.1', resolve)
  })
  const browser = createECDH('prime256v1')
  const p256dh = browser.generateKeys('base64url')
  const secret = randomBytes(16)
  return {
    origin: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    p256dh,
    auth: secret.toString('base64url'),
    received,
    answerWith: code => {
      status = code
    },
    close: () => {
      service.close()
    },
    opened(body) {
      const [salt, keyLength] = [body.subarray(0, 16), body[20]!]
      const theirs = body.subarray(21, 21 + keyLength)
      const hmac = (key: Buffer, ...parts: (Buffer | string)[]) =>
        createHmac('sha256', key)
          .update(Buffer.concat(parts.map(part => Buffer.from(part as string))))
          .digest()
      const shared = hmac(
        hmac(secret, browser.computeSecret(theirs)),
        'WebPush: info\0',
        browser.getPublicKey(),
        theirs,
        Buffer.from([1]),
      )
      const derived = hmac(salt, shared)
      const key = hmac(derived, 'Content-Encoding: aes128gcm\0', Buffer.from([1])).subarray(0, 16)
      const nonce = hmac(derived, 'Content-Encoding: nonce\0', Buffer.from([1])).subarray(0, 12)
      const sealed = body.subarray(21 + keyLength)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
    },
  }
}

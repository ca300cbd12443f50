// Sockets that only wait, in a process of their own: `tsx bench/idle-sockets.ts '{"port":…,"tokens":[…],"sockets":5000}'`
// says so once they are open, and keeps them until it is ended.
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { Duplex } from 'node:stream'
import { pathToFileURL } from 'node:url'

/** So many open at once: a server is not called by all of its people in one moment. */
const atOnce = 50
const opcodes = { text: 0x1, close: 0x8, ping: 0x9, pong: 0xa }

/**
 * A signed-in socket for each of these tokens; what comes on them goes to `receive`. The frames are read here, without
 * a library: what a phone of its own would do must not take the processor from the server that is measured.
 */
export async function listen(port: number, tokens: readonly string[], receive: (text: Buffer) => void = () => {}) {
  const sockets: Duplex[] = []
  for (let from = 0; from < tokens.length; from += atOnce)
    sockets.push(...(await Promise.all(tokens.slice(from, from + atOnce).map(token => open(port, token, receive)))))
  return sockets
}

function open(port: number, token: string, receive: (text: Buffer) => void): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
    }
    const upgrade = request({ port, host: '127.0.0.1', path: '/ftask/im', headers })
    upgrade.once('error', reject)
    upgrade.once('response', ({ statusCode }) => reject(new Error(`The socket was refused: ${statusCode}`)))
    upgrade.once('upgrade', (_, socket, head) => {
      let isOpen = false
      const frames = framesOf((opcode, text) => {
        if (opcode === opcodes.ping) socket.write(frameOf(opcodes.pong, text))
        if (opcode === opcodes.close) reject(new Error(`closed: ${text.subarray(2).toString()}`))
        if (opcode !== opcodes.text) return
        if (isOpen) return receive(text)
        isOpen = true
        resolve(socket)
      })
      socket.on('data', frames)
      socket.on('error', reject)
      frames(head)
      socket.write(frameOf(opcodes.text, Buffer.from(JSON.stringify({ cmd: 'auth', token }))))
    })
    upgrade.end()
  })
}

/** A client's frame, of a text shorter than 64 KB; its mask is zero, which leaves the text as it is. */
function frameOf(opcode: number, text: Buffer): Buffer {
  const length = text.length < 126 ? [0x80 | text.length] : [0x80 | 126, text.length >> 8, text.length & 255]
  return Buffer.concat([Buffer.from([0x80 | opcode, ...length, 0, 0, 0, 0]), text])
}

/** Takes bytes as they come, and gives each frame once it is whole. */
function framesOf(give: (opcode: number, text: Buffer) => void) {
  let rest: Buffer = Buffer.alloc(0)
  return (bytes: Buffer) => {
    let all = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes
    while (all.length >= 2) {
      const short = all[1]! & 127
      const start = short < 126 ? 2 : 4
      if (short === 127) throw new Error('A frame is too long')
      if (all.length < start) break
      const end = start + (short < 126 ? short : all.readUInt16BE(2))
      if (all.length < end) break
      give(all[0]! & 15, all.subarray(start, end))
      all = all.subarray(end)
    }
    rest = all
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]!).href) {
  const { port, tokens, sockets } = JSON.parse(process.argv[2]!) as { port: number; tokens: string[]; sockets: number }
  await listen(
    port,
    Array.from({ length: sockets }, (_, n) => tokens[n % tokens.length]!),
  )
  console.log('open')
  process.on('SIGTERM', () => process.exit(0))
  setInterval(() => {}, 1 << 30)
}

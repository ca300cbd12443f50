// Sockets that only wait, in a process of their own: `tsx bench/idle-sockets.ts '{"port":…,"tokens":[…],"sockets":5000}'`
// says so once they are open, and keeps them until it is ended.
import { pathToFileURL } from 'node:url'
import { WebSocket } from 'ws'

/** So many open at once: a server is not called by all of its people in one moment. */
const atOnce = 50

/** A signed-in socket for each of these tokens; what comes on them goes to `hear`. */
export async function listen(port: number, tokens: readonly string[], hear: (frame: string) => void = () => {}) {
  const sockets: WebSocket[] = []
  for (let from = 0; from < tokens.length; from += atOnce)
    sockets.push(...(await Promise.all(tokens.slice(from, from + atOnce).map(token => open(port, token, hear)))))
  return sockets
}

async function open(port: number, token: string, hear: (frame: string) => void): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ftask/im`, { perMessageDeflate: false })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => socket.send(JSON.stringify({ cmd: 'auth', token })))
    socket.once('message', () => resolve())
    socket.once('error', reject)
    socket.once('close', (_, reason) => reject(new Error(`closed: ${reason}`)))
  })
  socket.on('message', data => hear(String(data)))
  return socket
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

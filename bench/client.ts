import net from 'node:net'

/**
 * `succeeded`: it was answered, and not refused. `body` is made text when it is requested: whoever only counts does not
 * pay for it.
 */
export interface Reply {
  status: number
  readonly body: string
  succeeded: boolean
  took: number
}

const success = '{"result":0'

/**
 * A keep-alive HTTP/1.1 connection, thin enough not to be what is measured. One request at a time. An answer that does
 * not begin so has not succeeded.
 */
export async function connect(port: number, host = '127.0.0.1', begins = success) {
  const socket = net.connect(port, host)
  socket.setNoDelay(true)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  let buffer: Buffer = Buffer.alloc(0)
  let waiting: { resolve(reply: Reply): void; reject(problem: Error): void; sent: number } | null = null

  socket.on('data', chunk => {
    buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk])
    const end = buffer.indexOf('\r\n\r\n')
    if (end === -1 || !waiting) return
    const head = buffer.toString('latin1', 0, end)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (buffer.length < end + 4 + length) return
    const { resolve, sent } = waiting
    waiting = null
    const bytes = buffer.subarray(end + 4, end + 4 + length)
    buffer = buffer.subarray(end + 4 + length)
    const status = Number(head.slice(9, 12))
    resolve({
      status,
      get body() {
        return bytes.toString()
      },
      succeeded: status === 200 && bytes.toString('latin1', 0, begins.length) === begins,
      took: performance.now() - sent,
    })
  })
  socket.on('error', problem => waiting?.reject(problem))
  socket.on('close', () => waiting?.reject(new Error('closed')))

  return {
    request(method: string, path: string, headers: Record<string, string>, body = ''): Promise<Reply> {
      const lines = Object.entries({
        host: 'bench',
        'accept-encoding': 'identity',
        ...headers,
        ...(body ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) } : {}),
      })
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject, sent: performance.now() }
        socket.write(
          `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body}`,
        )
      })
    },
    close: () => socket.destroy(),
  }
}

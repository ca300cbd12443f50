import { notFound } from '#platform/contract/refusals.ts'
import { fromWire } from '#platform/contract/wire-names.ts'
import { randomId } from '#platform/web/session/random-id.ts'
import { addressOf, sendCall, CallRefused, headersOf, notReached } from '#platform/web/app/send-call.ts'
import { fileCalls, uploadCalls, type FileBrief } from './attachment.contract.ts'

interface Sending {
  /** The idempotency key of the call that begins it: whoever goes on later has the same upload. */
  begin?: string
  /** An earlier page has begun it. */
  isResumed?: boolean
  /** Of the whole, 0 to 1. */
  onProgress: (part: number) => void
  /** The connection is lost, or back again. */
  onWaiting: (isWaiting: boolean) => void
  signal: AbortSignal
}

/** A lost connection is tried again after so long, and at once when the device says that it is online. */
const retryEvery = 3_000

/**
 * Sends a file in pieces. When the connection is lost it waits, asks how far the upload has come, and goes on from
 * there; a refusal ends it. Aborted, it frees the space.
 */
export async function sendFile(file: File, sending: Sending): Promise<FileBrief> {
  try {
    return await sendUpload(file, sending)
  } catch (problem) {
    // Begun days ago, it is given up by the server: then it begins anew.
    if (!sending.isResumed || !isGone(problem) || sending.signal.aborted) throw problem
    return await sendUpload(file, { ...sending, begin: randomId(), isResumed: false })
  }
}

const isGone = (problem: unknown) => problem instanceof CallRefused && problem.code === notFound.code

async function sendUpload(
  file: File,
  { begin = randomId(), isResumed = false, onProgress, onWaiting, signal }: Sending,
): Promise<FileBrief> {
  const again = <Result>(work: () => Promise<Result>) => throughLostConnections(work, onWaiting, signal)
  const { id, piece } = await again(() =>
    sendCall(fileCalls.begin, { name: file.name, size: file.size }, { signal, key: begin }),
  )
  try {
    // The earlier page may have sent all of it: then there is a file, and no upload any more.
    const isWhole = isResumed && (await again(() => sendCall(fileCalls.state, { id }, { signal }).then(isNone, orGone)))
    let received = isWhole ? file.size : 0
    while (received < file.size) {
      received = await again(async () => {
        // After a lost answer it is not known how far it has come.
        const from = (await sendCall(fileCalls.state, { id }, { signal })).received
        if (from >= file.size) return from
        return await sendPiece(
          id,
          from,
          file.slice(from, from + piece),
          sent => onProgress((from + sent) / file.size),
          signal,
        )
      })
      onProgress(received / file.size)
    }
    return await again(() => sendCall(uploadCalls.complete, { id }, { signal }))
  } catch (problem) {
    if (signal.aborted) await sendCall(fileCalls.cancel, { id }).catch(() => {})
    throw problem
  }
}

const isNone = () => false
function orGone(problem: unknown): boolean {
  if (isGone(problem)) return true
  throw problem
}

async function throughLostConnections<Result>(
  work: () => Promise<Result>,
  onWaiting: Sending['onWaiting'],
  signal: AbortSignal,
): Promise<Result> {
  for (;;) {
    try {
      const result = await work()
      onWaiting(false)
      return result
    } catch (problem) {
      if (!(problem instanceof CallRefused) || problem.result !== notReached || signal.aborted) throw problem
      onWaiting(true)
      await online(signal)
    }
  }
}

function online(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, retryEvery)
    addEventListener('online', go)
    signal.addEventListener('abort', go, { once: true })
  })
}

/** One piece; only this way does a browser say how much of a body has gone. Answers how much is there now. */
function sendPiece(
  id: string,
  offset: number,
  bytes: Blob,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const { address } = addressOf(uploadCalls.sendPiece, { id, offset })
  const url = new URL(address, location.href)
  url.searchParams.set('offset', String(offset))
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PATCH', url)
    for (const [name, value] of Object.entries(headersOf(uploadCalls.sendPiece, undefined, false)))
      request.setRequestHeader(name, value)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    request.onerror = () => reject(new CallRefused({ result: notReached }))
    request.onabort = () => reject(new DOMException('given up', 'AbortError'))
    request.onload = () => {
      const body = bodyOf(request)
      if (body.result !== 0) return reject(new CallRefused(body))
      resolve((fromWire(uploadCalls.sendPiece.output)(body.data) as { received: number }).received)
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(bytes)
  })
}

/** What answered may be a proxy that knows nothing of ours: as good as not reached. */
function bodyOf({ responseText }: XMLHttpRequest): { result: number; data?: unknown } {
  try {
    return JSON.parse(responseText) as { result: number }
  } catch {
    return { result: notReached }
  }
}

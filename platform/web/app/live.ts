import type { ClientFrame } from '#platform/contract/live-frames.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from './app.words.ts'
import { cache, everything, refresh } from './cache.ts'
import { tellNews } from './news.ts'
import { isRefetched } from './own-changes.ts'
import { companyId, serverAddress, token } from '../session/session.ts'

/** Spec 2 §9 "Realtime": a heartbeat per minute, reconnect after 2 s, a notice 3 s later. */
const heartbeat = 60_000
const reconnectAfter = 2_000
const noticeAfter = 3_000
/** The actor's own room is requested a little later. */
const roomInfoAfter = 2_000
/** The server replays the events of the last 15 s: a socket that opens sooner after page load has missed none. */
const notifiedAgain = 12_000
/** Events within this time are batched into one refresh. */
const gather = 120

/**
 * Keeps a socket to the server open while somebody is signed in. Each event invalidates the queries of its record type,
 * so that what is on screen is refetched with the actor's own rights. Returns how to stop.
 */
export function stayLive(personId: string): () => void {
  let socket: WebSocket | null = null
  let stopped = false
  let everLost = false
  const began = performance.now()
  let beat: ReturnType<typeof setInterval> | undefined
  let notice: ReturnType<typeof setTimeout> | undefined
  let room: ReturnType<typeof setTimeout> | undefined
  let waiting = new Set<string>()

  function flush() {
    // A refetch during a pending mutation would show the old state.
    if (cache.isMutating() > 0) return void setTimeout(flush, gather)
    const types = waiting
    waiting = new Set()
    if (types.size === 0) return
    void refresh(...types, 'notification')
  }

  const say = (frame: ClientFrame) => socket?.send(JSON.stringify(frame))

  function open() {
    if (stopped) return
    const base = serverAddress('messaging') || location.origin
    socket = new WebSocket(`${base.replace(/^http/, 'ws')}/ftask/im`)
    socket.onopen = () => {
      clearTimeout(notice)
      say({ cmd: 'auth', token: token() ?? '', uid: personId, comp_id: companyId() ?? undefined })
      beat = setInterval(() => say({ cmd: 'heartbeat' }), heartbeat)
      room = setTimeout(() => say({ cmd: 'room-info', roomId: personId, uid: personId }), roomInfoAfter)
    }
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(String(data)) as {
        cmd?: string
        subject_type?: string
        subject_id?: string
        event?: string
        key?: string
        is_quiet?: boolean
      }
      if (frame.cmd === 'auth') tellNews({ subjectType: everything, subjectId: '', event: 'auth' })
      if (frame.cmd === 'auth' && (everLost || performance.now() - began > notifiedAgain)) waiting.add(everything)
      if (frame.cmd === 'news' && frame.subject_type) {
        if (frame.is_quiet !== true && !isRefetched(frame.key, frame.subject_type)) waiting.add(frame.subject_type)
        tellNews({ subjectType: frame.subject_type, subjectId: frame.subject_id ?? '', event: frame.event ?? '' })
      }
      if (waiting.size > 0) setTimeout(flush, gather)
    }
    socket.onclose = event => {
      clearInterval(beat)
      clearTimeout(room)
      if (stopped || event.code === 1008) return
      everLost = true
      setTimeout(open, reconnectAfter)
      clearTimeout(notice)
      if (navigator.onLine) notice = setTimeout(() => toast.info(t('reconnecting')), reconnectAfter + noticeAfter)
    }
  }
  open()
  return () => {
    stopped = true
    clearInterval(beat)
    clearTimeout(notice)
    clearTimeout(room)
    socket?.close()
  }
}

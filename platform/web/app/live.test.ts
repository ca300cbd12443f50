import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const said: string[] = []
vi.mock('#platform/web/kit/toast.tsx', () => ({ toast: { info: (words: string) => said.push(words) } }))
vi.mock('./app.words.ts', () => ({ t: (key: string) => key }))
vi.mock('./cache.ts', () => ({ cache: { isMutating: () => 0 }, everything: '*', refresh: async () => {} }))
vi.mock('./own-changes.ts', () => ({ isRefetched: () => false }))
vi.mock('../session/session.ts', () => ({ companyId: () => null, token: () => 'token', serverAddress: () => '' }))

/** A fake socket that records what was sent. */
class Line {
  static all: Line[] = []
  frames: Record<string, unknown>[] = []
  onopen = () => {}
  onmessage: (event: { data: string }) => void = () => {}
  onclose: (event: { code: number }) => void = () => {}
  constructor() {
    Line.all.push(this)
  }
  send(text: string) {
    this.frames.push(JSON.parse(text) as Record<string, unknown>)
  }
  close() {}
}
const commands = ({ frames }: Line) => frames.map(({ cmd }) => cmd)

let stop: () => void
beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('location', { origin: 'https://kaigong.example' })
  vi.stubGlobal('navigator', { onLine: true })
  Line.all = []
  said.length = 0
  stop = (await import('./live.ts')).stayLive('me')
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the socket', () => {
  it('[im-007, im-010] says who it is, asks for its room 2 s later, and beats each 60,000 ms', () => {
    const [line] = Line.all
    line!.onopen()
    expect(line!.frames).toMatchObject([{ cmd: 'auth', uid: 'me' }])
    vi.advanceTimersByTime(1_999)
    expect(commands(line!)).toEqual(['auth'])
    vi.advanceTimersByTime(1)
    expect(line!.frames[1]).toEqual({ cmd: 'room-info', roomId: 'me', uid: 'me' })
    vi.advanceTimersByTime(57_999)
    expect(commands(line!)).toEqual(['auth', 'room-info'])
    vi.advanceTimersByTime(1)
    expect(commands(line!)).toEqual(['auth', 'room-info', 'heartbeat'])
    vi.advanceTimersByTime(60_000)
    expect(commands(line!)).toEqual(['auth', 'room-info', 'heartbeat', 'heartbeat'])
  })

  it('[im-008, im-009] is opened again 2 s after it closed, and says so 3 s later', () => {
    const [line] = Line.all
    line!.onopen()
    line!.onclose({ code: 1006 })
    vi.advanceTimersByTime(1_999)
    expect(Line.all).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(Line.all).toHaveLength(2)
    vi.advanceTimersByTime(2_999)
    expect(said).toEqual([])
    vi.advanceTimersByTime(1)
    expect(said).toEqual(['reconnecting'])
  })

  it('is opened again by a phone that was too slow to sign in', () => {
    Line.all[0]!.onclose({ code: 1013 })
    vi.advanceTimersByTime(2_000)
    expect(Line.all).toHaveLength(2)
  })

  it('is not opened again by whoever was signed out', () => {
    Line.all[0]!.onclose({ code: 1008 })
    vi.advanceTimersByTime(60_000)
    expect(Line.all).toHaveLength(1)
  })
})

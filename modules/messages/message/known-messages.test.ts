import { describe, expect, it } from 'vitest'
import {
  begun,
  continued,
  grown,
  merged,
  mostKept,
  withoutEarliest,
  withoutLatest,
  type Dialogue,
} from './known-messages.ts'
import type { MessageRow, MessageWindow } from './message.contract.ts'

const row = (seq: number, changeNo = seq) => ({ id: `m${seq}`, seq, changeNo, clientId: `c${seq}` }) as MessageRow
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => row(from + place))
const answer = (list: MessageRow[], lastSeq: number, changeNo = lastSeq): MessageWindow => ({
  list,
  lastSeq,
  goneSeq: 0,
  changeNo,
  readSeq: 0,
  reads: [],
})
const seqs = ({ rows }: Dialogue) => rows.map(({ seq }) => seq)

describe('what a phone has of a long conversation', () => {
  it('has no gap after one has looked at what was said long ago, whatever comes meanwhile', () => {
    let now = begun(answer(range(101, 150), 1000))
    expect(now.hasLater).toBe(true)
    now = grown(now, answer([row(120, 1001), row(1001, 1002)], 1001, 1002))
    expect(seqs(now)).toEqual(range(101, 150).map(({ seq }) => seq))
    expect(now.rows.find(({ seq }) => seq === 120)?.changeNo).toBe(1001)
    now = continued(now, answer(range(151, 1000), 1000))
    expect(now.hasLater).toBe(true)
    now = continued(now, answer([row(1001, 1002)], 1001))
    expect(now.hasLater).toBe(false)
    now = grown(now, answer([row(1002, 1003)], 1002, 1003))
    expect(seqs(now)).toEqual(range(101, 1002).map(({ seq }) => seq))
  })

  it('is so many messages at most: those far from what one looks at come again when they are looked at', () => {
    const all = begun(answer(range(1, 600), 600))
    const early = withoutLatest(all)
    expect([seqs(early)[0], seqs(early).at(-1), early.hasLater]).toEqual([1, mostKept, true])
    const late = withoutEarliest(all)
    expect([seqs(late)[0], seqs(late).at(-1), late.hasLater]).toEqual([601 - mostKept, 600, false])
    expect(withoutLatest({ ...all, rows: range(1, 20) }).hasLater).toBe(false)
    expect(merged(early.rows, range(mostKept + 1, 600))).toHaveLength(600)
  })
})

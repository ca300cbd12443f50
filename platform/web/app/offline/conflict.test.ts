import { describe, expect, it } from 'vitest'
import { differsFrom } from './conflict.ts'
import { isTemporary, mustWait, namesTemporary, setWaiting, temporaryId } from './waiting.ts'

const status = { name: 'status', label: '状态', becomes: { FINISH: ['FINISH_DELAY', 'WAITING_AGREE'] } }
const due = { name: 'plan_end_date', label: '截止时间', as: 'instant' as const }
const item = (values: Record<string, unknown>, body: Record<string, unknown>) => ({
  seen: { address: '', values },
  body,
  fields: [status, due],
})

describe('conflicts', () => {
  it('is none while the record is as it was seen, or already as it is wanted', () => {
    expect(
      differsFrom(item({ status: 'RUNNING' }, { status: 'FINISH' }), { status: 'RUNNING', name: 'another name' }),
    ).toBeNull()
    expect(differsFrom(item({ status: 'RUNNING' }, { status: 'CANCEL' }), { status: 'CANCEL' })).toBeNull()
    expect(differsFrom({ seen: null, body: {}, fields: [] }, { status: 'CANCEL' })).toBeNull()
  })
  it('is one when somebody else has set the same field to something else', () => {
    expect(differsFrom(item({ status: 'RUNNING' }, { status: 'FINISH' }), { status: 'CANCEL', name: 'x' })).toEqual({
      status: 'CANCEL',
    })
    expect(
      differsFrom(item({ plan_end_date: null }, { plan_end_date: '2026-11-20T00:00:00.000Z' }), {
        plan_end_date: '2026-11-21T00:00:00.000Z',
      }),
    ).toEqual({ plan_end_date: '2026-11-21T00:00:00.000Z' })
  })
  it("does not take our own change for somebody else's", () => {
    expect(differsFrom(item({ status: 'RUNNING' }, { status: 'FINISH' }), { status: 'FINISH_DELAY' })).toBeNull()
    expect(differsFrom(item({ status: 'RUNNING' }, { status: 'FINISH' }), { status: 'WAITING_AGREE' })).toBeNull()
  })
  it('compares moments, not how they are written, and takes nothing and empty for alike', () => {
    expect(
      differsFrom(item({ plan_end_date: '2026-11-20T00:00:00.000Z' }, { plan_end_date: null }), {
        plan_end_date: '2026-11-20T08:00:00+08:00',
      }),
    ).toBeNull()
    expect(
      differsFrom(item({ plan_end_date: null }, { plan_end_date: '2026-11-20T00:00:00.000Z' }), { plan_end_date: '' }),
    ).toBeNull()
  })
})

describe('records that only this device knows', () => {
  it('are told by their ids, which pass as ids', () => {
    const id = temporaryId()
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/)
    expect(isTemporary(id)).toBe(true)
    expect(isTemporary('01900000-0000-7000-8000-000000000101')).toBe(false)
    expect(namesTemporary({ id: 'x', addId: ['y', id] })).toBe(true)
  })
  it('hold up what is written on them, and a refused one nobody else', () => {
    const id = temporaryId()
    const brief = { id: 'key', records: [id] }
    setWaiting([{ ...brief, state: 'waiting', temporary: id }])
    expect(mustWait({ id: 'another' })).toBe(true)
    setWaiting([
      { ...brief, state: 'refused', temporary: id },
      { ...brief, state: 'waiting', temporary: null },
    ])
    expect(mustWait({ id: 'another' })).toBe(false)
    expect(mustWait({ subjectId: id })).toBe(true)
    setWaiting([])
  })
})

import { describe, expect, it, vi } from 'vitest'
import { clearAllDrafts, ownDrafts } from './draft-owner.ts'
import { clearDraft, keepDraft, readDraft } from './draft.ts'

class MemoryStorage implements Storage {
  #entries = new Map<string, string>()
  get length() {
    return this.#entries.size
  }
  clear() {
    this.#entries.clear()
  }
  key(index: number) {
    return [...this.#entries.keys()][index] ?? null
  }
  getItem(key: string) {
    return this.#entries.get(key) ?? null
  }
  setItem(key: string, value: string) {
    this.#entries.set(key, value)
  }
  removeItem(key: string) {
    this.#entries.delete(key)
  }
}

describe('drafts', () => {
  it('are there again, until they are cleared', () => {
    const store = new MemoryStorage()
    keepDraft('task.new', { name: '官网改版' }, store)
    expect(readDraft('task.new', store)).toEqual({ name: '官网改版' })
    expect(readDraft('task.other', store)).toBeUndefined()
    clearDraft('task.new', store)
    expect(readDraft('task.new', store)).toBeUndefined()
  })

  it("are their writer's alone, and nobody's are not kept", () => {
    const store = new MemoryStorage()
    let person: string | undefined = 'staff'
    ownDrafts(() => person)
    keepDraft('leave', 'for the dentist', store)
    person = 'hr'
    expect(readDraft('leave', store)).toBeUndefined()
    clearDraft('leave', store)
    person = undefined
    expect(readDraft('leave', store)).toBeUndefined()
    keepDraft('leave', 'lost', store)
    person = 'staff'
    expect(readDraft('leave', store)).toBe('for the dentist')
    expect(store.length).toBe(1)
    ownDrafts(() => '')
  })

  it('are forgotten after thirty days', () => {
    const store = new MemoryStorage()
    keepDraft('note', 'text', store, 0)
    expect(readDraft('note', store, 30 * 86_400_000)).toBe('text')
    expect(readDraft('note', store, 30 * 86_400_000 + 1)).toBeUndefined()
    expect(store.length).toBe(0)
  })

  it('are thrown away when they cannot be read', () => {
    const store = new MemoryStorage()
    store.setItem('kaigong.draft.note', '{"at":')
    expect(readDraft('note', store)).toBeUndefined()
    expect(store.length).toBe(0)
  })

  it('leave nothing behind at logout but what is not theirs', () => {
    const store = new MemoryStorage()
    store.setItem('kaigong.language', 'zh-CN')
    keepDraft('one', 1, store)
    keepDraft('two', 2, store)
    clearAllDrafts(store)
    expect([store.length, store.key(0)]).toEqual([1, 'kaigong.language'])
  })

  it('do not stop the person when the device is full', () => {
    const store = new MemoryStorage()
    const warning = vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(store, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(() => keepDraft('note', 'text', store)).not.toThrow()
    expect(warning).toHaveBeenCalledOnce()
    warning.mockRestore()
  })
})

import { describe, expect, it } from 'vitest'
import { createEndless, noMoreTime, pagingLock } from './endless.ts'

function setUp() {
  const world = { now: 1_000_000, done: false, loads: 0, said: 0, answer: () => {}, fail: () => {} }
  const onMore = createEndless(
    {
      load: () =>
        new Promise<void>((resolve, reject) => {
          world.loads += 1
          world.answer = resolve
          world.fail = () => reject(new Error('offline'))
        }),
      done: () => world.done,
      sayNoMore: () => void (world.said += 1),
    },
    () => world.now,
  )
  return { world, onMore }
}

describe('endless paging', () => {
  it('loads one page at a time', async () => {
    const { world, onMore } = setUp()
    const first = onMore()
    void onMore()
    void onMore()
    expect(world.loads).toBe(1)
    world.answer()
    await first
    void onMore()
    expect(world.loads).toBe(2)
  })

  it('[shell-070] is locked without an answer for five seconds, and no longer', () => {
    const { world, onMore } = setUp()
    void onMore()
    world.now += pagingLock - 1
    void onMore()
    expect(world.loads).toBe(1)
    world.now += 1
    void onMore()
    expect(world.loads).toBe(2)
  })

  it('keeps the newer lock when an answer comes late', async () => {
    const { world, onMore } = setUp()
    const slow = onMore()
    const answerSlow = world.answer
    world.now += pagingLock
    void onMore()
    answerSlow()
    await slow
    void onMore()
    expect(world.loads).toBe(2)
  })

  it('opens again after a failure', async () => {
    const { world, onMore } = setUp()
    const first = onMore()
    world.fail()
    await expect(first).rejects.toThrow('offline')
    void onMore()
    expect(world.loads).toBe(2)
  })

  it('says once in three seconds that there is no more, and asks for none', async () => {
    const { world, onMore } = setUp()
    world.done = true
    await onMore()
    await onMore()
    expect([world.said, world.loads]).toEqual([1, 0])
    world.now += noMoreTime
    await onMore()
    expect([world.said, world.loads]).toEqual([2, 0])
  })
})

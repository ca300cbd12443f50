/** What is stale after a change is said once, in the contracts: by the types of record that a call is about. */
import { describe, expect, it } from 'vitest'
import { addressOf, isWrite } from '#platform/contract/call.ts'
import { handledCalls } from '../rooms.server.ts'

const calls = handledCalls.map(({ call }) => call)

describe('the types of record that calls are about', () => {
  it('are said of every call', () => {
    expect(calls.filter(({ about }) => about.length === 0).map(addressOf)).toEqual([])
  })

  it('are those that some question shows, where a write names them: nothing is renewed by a misspelt one', () => {
    const shown = new Set(calls.filter(call => !isWrite(call)).flatMap(({ about }) => about))
    const ofWrites = new Set(calls.filter(isWrite).flatMap(({ about }) => about))
    expect([...ofWrites].filter(type => !shown.has(type))).toEqual([])
  })
})

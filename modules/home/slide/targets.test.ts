import { describe, expect, it } from 'vitest'
import { allScreens } from '#app/all-rooms.web.ts'
import '#app/rooms.server.ts'
import { allSubjects } from '#mechanisms/subjects/subject.server.ts'
import { gateProofs } from './targets.promises.ts'
import { targetOf } from './targets.ts'

describe('a deep link', () => {
  it.each([
    ['crm-contract-change-order', '/crm/contract_change/7'],
    ['leave', '/hr/detail?uuid=7&scope=leave'],
  ])('of the type %s leads to %s', (type, target) => expect(targetOf({ type, id: '7' })).toBe(target))

  const screens = allScreens.map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`))
  const isThere = (target: string) => screens.some(screen => screen.test(target.split('?')[0]!))

  it.each(Object.entries(gateProofs))('[%s] %s', (_, sentence) => {
    const [type, target] = sentence.split(' opens ') as [string, string]
    const link = {
      type,
      id: '7',
      ...(type === 'finance' ? { subtype: 'expense' } : {}),
      ...(type === 'hr' ? { scope: 'leave' } : {}),
    }
    expect(targetOf(link)).toBe(target)
    expect(isThere(target)).toBe(true)
  })

  it('carries what finance and HR need beside the id', () => {
    expect(targetOf({ type: 'finance', id: '7', subtype: 'expense' })).toBe('/finance/detail?id=7&type=expense')
    expect(targetOf({ type: 'hr', id: '7', scope: 'leave' })).toBe('/hr/detail?uuid=7&scope=leave')
  })

  it('leads from each kind of record to a screen that is there', () => {
    const lost = allSubjects()
      .map(({ type }) => type)
      .filter(type => !isThere(targetOf({ type, id: '7' }) ?? ''))
    expect(lost).toEqual([])
  })

  it('leads nowhere for an unknown type, were it a word that every object knows', () => {
    expect(targetOf({ type: 'spaceship', id: '7' })).toBeNull()
    expect(targetOf({ type: 'constructor', id: '7' })).toBeNull()
  })

  it('cannot leave the path it stands in', () => {
    expect(targetOf({ type: 'task', id: '../../login?x=1' })).toBe('/tasks/..%2F..%2Flogin%3Fx%3D1')
  })
})

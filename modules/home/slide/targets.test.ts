import { describe, expect, it } from 'vitest'
import { allScreens } from '#app/all-rooms.web.ts'
import '#app/rooms.server.ts'
import { allSubjects } from '#mechanisms/subjects/subject.server.ts'
import { targetOf } from './targets.ts'

describe('a deep link', () => {
  it.each([
    ['task', '/tasks/7'],
    ['project', '/projects/7/index'],
    ['invoice', '/finance/invoice/detail/7'],
    ['report', '/report/detail?id=7'],
    ['crm-contract-change-order', '/crm/contract_change/7'],
    ['erp-purchase-apply', '/jxc/apply/detail/7'],
    ['leave', '/hr/detail?uuid=7&scope=leave'],
    ['project_apply', '/projects/approve?uuid=7'],
    ['okr_cycle_list', '/okr/list?query_id=7'],
  ])('of the type %s leads to %s', (type, target) => expect(targetOf({ type, id: '7' })).toBe(target))

  it('carries what finance and HR need beside the id', () => {
    expect(targetOf({ type: 'finance', id: '7', subtype: 'expense' })).toBe('/finance/detail?id=7&type=expense')
    expect(targetOf({ type: 'hr', id: '7', scope: 'leave' })).toBe('/hr/detail?uuid=7&scope=leave')
  })

  it('leads from each kind of record to a screen that is there', () => {
    const screens = allScreens.map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`))
    const lost = allSubjects().map(({ type }) => type).filter(type => {
      const path = targetOf({ type, id: '7' })?.split('?')[0] ?? ''
      return !screens.some(screen => screen.test(path))
    })
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

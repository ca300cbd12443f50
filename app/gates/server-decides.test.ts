import { describe, expect, it } from 'vitest'
import { handledCalls } from '#app/rooms.server.ts'
import { testServer } from '#app/testing/server.ts'
import type { DemoLogin } from '#database/demo/people.ts'
import { inboxCalls } from '#mechanisms/approvals/inbox.contract.ts'
import { directoryCalls } from '#mechanisms/people/directory.contract.ts'
import { authorities } from '#mechanisms/people/authority-words.contract.ts'
import { tagCalls } from '#mechanisms/tags/tag.contract.ts'
import { departmentCalls } from '#modules/company/department/department.contract.ts'
import { administratorCalls } from '#modules/company/authority/authority.contract.ts'
import { chanceCalls } from '#modules/crm/chance/chance.contract.ts'
import { contractCalls } from '#modules/crm/contract/contract.contract.ts'
import { customerCalls } from '#modules/crm/customer/customer.contract.ts'
import { payCalls } from '#modules/finance/pay/pay.contract.ts'
import { rateCalls } from '#modules/finance/rate/rate.contract.ts'
import { hrApplyCalls } from '#modules/hr/apply/apply.contract.ts'
import { leaveBalanceCalls } from '#modules/hr/leave/leave-balance.contract.ts'
import { tripCalls } from '#modules/hr/trip/trip.contract.ts'
import { addressOf, type Call } from '#platform/contract/call.ts'
import { addedCan } from '#platform/contract/list.ts'
import { notAllowed } from '#platform/contract/refusals.ts'
import { newId } from '#platform/server/database/ids.ts'
import { sources } from './sources.ts'
import { inputFor } from './inputs.ts'

const server = testServer()

type Calls = Record<string, Call>
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'output' in value
/** Each contract's calls, by the name that they are exported under. */
const contracts: { name: string; calls: Calls }[] = (
  await Promise.all(
    sources(/\.contract\.ts$/).map(async ({ path }) =>
      Object.entries((await import(`../../${path}`)) as Record<string, unknown>).map(([name, value]) => ({
        name: `${path} ${name}`,
        calls: value as Calls,
      })),
    ),
  )
)
  .flat()
  .filter(
    ({ name, calls }) => name.endsWith('Calls') && typeof calls === 'object' && Object.values(calls).every(isCall),
  )
/**
 * A list names the parameters of its address that are no record it belongs to: a dictionary's kind, a kind of order.
 */
const isOfRecord = ({ path }: Call) => /:\w*id\b/i.test(path)
const saysCreate = ({ output }: Call) => {
  const { can } = (output as { entries?: { can?: { entries?: object } } }).entries ?? {}
  return can?.entries !== undefined && 'create' in can.entries
}

type Offer = [list: Call, ability: string, does: Call]
/** What lists offer by `create`, and the call beside them that does it. */
const making: Offer[] = contracts.flatMap(({ calls }) =>
  Object.values(calls)
    .filter(call => saysCreate(call) && calls.create)
    .map((call): Offer => [call, 'create', calls.create!]),
)
/**
 * What a list offers otherwise, or another contract's call does: whoever is offered it is not refused for want of a
 * right, others are.
 */
const offered: Offer[] = [
  ...new Map(making.map(one => [addressOf(one[0]), one])).values(),
  [customerCalls.list, 'manageAll', customerCalls.confirm],
  [chanceCalls.list, 'manageAll', chanceCalls.confirm],
  [contractCalls.list, 'manageAll', contractCalls.confirm],
  [rateCalls.list, 'create', rateCalls.set],
  [payCalls.total, 'pay', payCalls.pay],
  [administratorCalls.list, 'change', administratorCalls.appoint],
  [leaveBalanceCalls.mine, 'adjust', leaveBalanceCalls.adjust],
  [tripCalls.list, 'create', tripCalls.sign],
  [directoryCalls.departments, 'create', departmentCalls.create],
  [tagCalls.list, 'manage', tagCalls.update],
]
const people: DemoLogin[] = ['staff', 'manager', 'sales', 'finance', 'hr', 'admin']

describe('what a list offers', () => {
  it('comes with the list, and is what the calls then let through', async () => {
    for (const [list, ability, does] of offered) {
      for (const who of people) {
        const answer = await server.call(who, list, inputFor(list.input, newId())!)
        // Who may not see the list is offered nothing.
        if (answer.result !== 0) continue
        const { can } = answer.data as { can: Record<string, boolean> }
        const tried = await server.call(who, does, inputFor(does.input, newId())!)
        expect({ list: addressOf(list), who, ability, can: can[ability], does: addressOf(does) }).toEqual({
          list: addressOf(list),
          who,
          ability,
          can: tried.code !== notAllowed.code && tried.code !== 'supplier.create.not_allowed',
          does: addressOf(does),
        })
      }
    }
  }, 300_000)

  it('is said by every list of a record that not everybody may make', () => {
    const silent = contracts.flatMap(({ name, calls }) => {
      const { list, create } = calls
      return list && create?.options.authority && !isOfRecord(list) && !saysCreate(list) ? [name] : []
    })
    expect(silent).toEqual([])
    expect(making.length).toBeGreaterThan(25)
  })

  it('is held against the call that makes a record, wherever a list offers one', () => {
    const creating = handledCalls.map(({ call }) => call).filter(call => addedCan(call)?.create !== undefined)
    const held = new Set<Call>(offered.map(([list]) => list))
    // An application is of one of many kinds, each with a call of its own.
    for (const list of [inboxCalls.list, hrApplyCalls.list]) held.add(list)
    expect(creating.filter(call => !held.has(call)).map(addressOf)).toEqual([])
  })
})

/** Where authorities are granted, their names are what is chosen from. */
const grants = /^modules\/company\/authority\/authority-groups\.web\.ts$/
/**
 * What a screen shows of a person, and what it may not decide by: whether the actor may do something comes as `can`.
 */
const deciding =
  /\bme\??\.isAdministrator (?:&&|\|\||\?(?!\.)|===)|!me\??\.isAdministrator|authorities\.(?:includes|some)\(/
/**
 * Whose something is, decided by comparing ids with the actor's: whether they may do something with it comes as `can`.
 */
const comparing =
  /\b(?:creator|owner|manager|requester|author)(?:\?|!)?\.id [!=]== me\b|creatorId [!=]== me\b|\bme\??\.id [!=]== \w+\.(?:creator|owner)/
const grantsOwn = 'modules/company/authority/role-form.tsx'
const shown = /isAdministrator && <StatusPill/

const decidedInWeb = (path: string, text: string): string[] =>
  text.split('\n').flatMap((line, index) => {
    const names = authorities.filter(name => line.includes(`'${name}'`))
    const decides = comparing.test(line) || (deciding.test(line) && !shown.test(line) && path !== grantsOwn)
    return names.length > 0 || decides ? [`${path}:${index + 1} ${line.trim()}`] : []
  })

describe('the web', () => {
  it('names no authority, and decides nothing by those that the actor holds', () => {
    const web = sources(/\.tsx$|\.web\.ts$/).filter(({ path }) => !grants.test(path))
    expect(web.length).toBeGreaterThan(700)
    expect(web.flatMap(({ path, text }) => decidedInWeb(path, text))).toEqual([])
  })

  it('would be found doing so', () => {
    expect(decidedInWeb('a.tsx', "const keeps = me?.authorities.includes('HR_MANAGER')")).toHaveLength(1)
    expect(decidedInWeb('a.tsx', "['FINANCE_VIEW'].some(name => holds(name))")).toHaveLength(1)
    expect(decidedInWeb('a.tsx', '{me?.isAdministrator && <Button />}')).toHaveLength(1)
    expect(decidedInWeb('a.tsx', '{order.creator.id === me?.id && <Button />}')).toHaveLength(1)
    expect(decidedInWeb('a.tsx', 'pays={order.creator.id !== me?.id}')).toHaveLength(1)
    expect(decidedInWeb('a.tsx', '{data.can.create && <Button />}')).toEqual([])
  })
})

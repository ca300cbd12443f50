import { beforeAll, describe, expect, it } from 'vitest'
import { allScreens } from '#app/all-rooms.web.ts'
import { editionTypes } from '#mechanisms/people/edition.contract.ts'
import { load } from '../home.words.ts'
import { isOkrMode } from './company-mode.ts'
import { entryPage } from './entry.ts'
import { chosenTabs, tabChoices } from './tabs.web.ts'
import { topTabs } from './top-tabs.web.ts'

const landed =
  (...paths: string[]) =>
  (address: string) =>
    paths.includes(address.split('?')[0]!)
const nowLanded = landed('/tasks/upcoming')
const everything = () => true
const company = (editionType: number) => ({ company: { editionType } }) as Parameters<typeof entryPage>[0]

beforeAll(load)

describe('the entry page', () => {
  it('[session-016] is /im when the app is opened from a push of notify type im', () => {
    const isThere = (address: string) => allScreens.some(({ path }) => path === address)
    expect(entryPage(company(editionTypes.company), { notifyType: 'im', hasScreen: isThere })).toBe('/im')
  })

  it.each([
    ['usually', editionTypes.company, undefined, everything, '/dynamic'],
    ['in the third-party edition', editionTypes.thirdParty, undefined, everything, '/todo2'],
    ['in the personal edition', editionTypes.personal, undefined, everything, '/projects/assign_me'],
    [
      'in the personal edition, until projects have landed',
      editionTypes.personal,
      undefined,
      nowLanded,
      '/tasks/upcoming?source=upcoming',
    ],
    ['from a push of a message', editionTypes.thirdParty, 'im', everything, '/im'],
    ['from a push of a message, until messages have landed', editionTypes.company, 'im', nowLanded, '/dynamic'],
  ])('%s', (_, edition, notifyType, hasScreen, page) =>
    expect(entryPage(company(edition), { notifyType, hasScreen })).toBe(page),
  )
})

describe('the two free tabs', () => {
  const names = (property: unknown, hasScreen: (address: string) => boolean) =>
    chosenTabs(property, { hasScreen, okrMode: false }).map(({ name }) => name)

  it('[shell-009] are to do and project, and tasks as long as a room has not landed', () => {
    expect(names(undefined, everything)).toEqual(['TODO', 'PROJECT'])
    expect(names(undefined, nowLanded)).toEqual(['TODO', 'TASK'])
  })

  it("[shell-010] are the person's own when they chose two, in their order", () => {
    expect(names(['CUSTOMER', 'EVENTS'], everything)).toEqual(['CUSTOMER', 'EVENTS'])
    expect(names(['TASK', 'TODO'], nowLanded)).toEqual(['TASK', 'TODO'])
    expect(names(['CUSTOMER', 'TODO'], nowLanded)).toEqual(['TODO', 'TASK'])
  })

  it('[shell-018, shell-019, shell-020, shell-022, shell-023, shell-024, shell-025] lead to screens that are there', () => {
    const screens = allScreens.map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`))
    const isThere = (address: string) => screens.some(screen => screen.test(address.split('?')[0]!))
    const targets = tabChoices({ hasScreen: isThere, okrMode: false }).map(({ name, href }) => [name, href])
    expect(Object.fromEntries(targets)).toEqual({
      TODO: '/tasks/upcoming?source=upcoming',
      TASK: '/tasks/upcoming?source=task',
      PROJECT: '/projects/assign_me',
      EVENTS: '/calendar/list',
      ANALYZE: '/dashboard/panel/task',
      CONTRACT: '/crm/contract',
      CUSTOMER: '/crm/customer',
      CHANCE: '/crm/chance',
      FINANCE: '/finance/list',
      PLAN: '/plan/list',
    })
  })

  it('are the usual ones when what was kept is not two tabs', () => {
    for (const kept of ['TODO', ['TODO'], ['TODO', 'SPACESHIP'], ['TODO', 'TASK', 'PLAN'], { 0: 'TODO' }, null])
      expect(names(kept, everything)).toEqual(['TODO', 'PROJECT'])
  })

  it('[shell-026, shell-027] lead to plans, in OKR mode to objectives', () => {
    const plan = (okrMode: boolean) =>
      tabChoices({ hasScreen: everything, okrMode }).find(({ name }) => name === 'PLAN')!.href
    expect([plan(false), plan(true)]).toEqual(['/plan/list', '/okr/list'])
  })
})

it("[edition-009] OKR mode is the plan setting's word, or, without one, a newer company's", () => {
  const founded = (createDate: string, settings: Record<string, string> = {}) =>
    ({ company: { createDate }, settings }) as Parameters<typeof isOkrMode>[0]
  expect(isOkrMode(founded('2023-05-01T00:00:00.000Z'))).toBe(false)
  expect(isOkrMode(founded('2026-05-01T00:00:00.000Z'))).toBe(true)
  expect(isOkrMode(founded('2026-05-01T00:00:00.000Z', { okr_module_date: '2026-12-31' }))).toBe(false)
  expect(isOkrMode(founded('2026-05-01T00:00:00.000Z', { plan_setting: '{"model":"plan"}' }))).toBe(false)
  expect(isOkrMode(founded('2020-05-01T00:00:00.000Z', { plan_setting: '{"model":"okr"}' }))).toBe(true)
})

it('[home-001, home-002, edition-010] on top of the home page stand dashboards and events, for newer people plans, and in place of what is not there what is', () => {
  const person = (createDate: string, settings: Record<string, string> = {}) =>
    ({
      createDate,
      settings,
      properties: {},
      company: { createDate: '2020-01-01T00:00:00.000Z' },
    }) as unknown as Parameters<typeof topTabs>[0]
  const names = (createDate: string, hasScreen: (address: string) => boolean) =>
    topTabs(person(createDate), hasScreen).map(({ name }) => name)
  expect(names('2023-05-01T00:00:00.000Z', everything)).toEqual(['ANALYZE', 'EVENTS'])
  expect(names('2026-05-01T00:00:00.000Z', everything)).toEqual(['ANALYZE', 'PLAN'])
  const later = person('2026-05-01T00:00:00.000Z', { dynamic_tab_date: '2026-05-01' })
  expect(topTabs(later, everything).map(({ name }) => name)).toEqual(['ANALYZE', 'EVENTS'])
  // Where dashboards and plans are closed; to do and project stand in the tab bar.
  expect(
    names(
      '2026-05-01T00:00:00.000Z',
      landed('/calendar/list', '/tasks/upcoming', '/projects/assign_me', '/finance/list'),
    ),
  ).toEqual(['EVENTS', 'FINANCE'])
  expect(
    names(
      '2023-05-01T00:00:00.000Z',
      landed('/calendar/list', '/tasks/upcoming', '/projects/assign_me', '/crm/customer', '/finance/list'),
    ),
  ).toEqual(['EVENTS', 'CUSTOMER'])
  // Nor where the company has closed the calendar.
  expect(names('2023-05-01T00:00:00.000Z', nowLanded)).toEqual([])
})

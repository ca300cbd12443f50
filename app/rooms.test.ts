import { describe, expect, it } from 'vitest'
import { handledCalls } from './rooms.server.ts'
import { allScreens, webRooms } from './all-rooms.web.ts'
import { furtherRooms } from './further-rooms.web.ts'
import { firstScreens, furtherAddresses, publicPaths } from './rooms.web.ts'

describe('the rooms\' web doors', () => {
  it('name as live only paths that are served', () => {
    const served = new Set(handledCalls.map(({ call }) => call.path))
    const unknown = webRooms.flatMap(room => Object.values(room.live).flat()).filter(path => !served.has(path))
    expect(unknown).toEqual([])
  })

  it('have no two screens at one address', () => {
    const shapes = allScreens.map(({ path }) => path.replace(/:\w+/g, ':'))
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([])
  })

  it('are all known to the app by how their addresses begin, and those behind it are for who is signed in, without tabs', () => {
    const isFurther = (path: string) => furtherAddresses.some(begin => path === begin || path.startsWith(`${begin}/`))
    const further = furtherRooms.flatMap(room => room.screens)
    expect(further.filter(({ path }) => !isFurther(path))).toEqual([])
    // A tab of such a room comes with the app.
    expect(firstScreens.filter(({ path, hasTabBar }) => isFurther(path) && !hasTabBar)).toEqual([])
    expect(further.filter(({ isPublic, hasTabBar }) => isPublic || hasTabBar)).toEqual([])
    expect(furtherAddresses.filter(begin => !further.some(({ path }) => path === begin || path.startsWith(`${begin}/`)))).toEqual([])
  })

  it('need nobody signed in exactly where spec 1 §2 says so, beside what belongs to signing in', () => {
    const ofSpec = ['/login', '/register', '/register_email', '/register_pure', '/account_setting', '/join', '/invite', '/agreement', '/week_report']
    expect([...publicPaths].sort()).toEqual(expect.arrayContaining(ofSpec.sort()))
  })
})

import { describe, expect, it } from 'vitest'
import { allScreens } from './all-rooms.web.ts'
import { furtherRooms } from './further-rooms.web.ts'
import { firstScreens, furtherAddresses, publicPaths } from './rooms.web.ts'
import { wayToSignIn } from './shell/guard.ts'

describe("the rooms' web doors", () => {
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
    expect(
      furtherAddresses.filter(begin => !further.some(({ path }) => path === begin || path.startsWith(`${begin}/`))),
    ).toEqual([])
  })

  it('need nobody signed in exactly where spec 1 §2 says so, beside what belongs to signing in', () => {
    const ofSpec = [
      '/login',
      '/register',
      '/register_email',
      '/register_pure',
      '/account_setting',
      '/join',
      '/invite',
      '/agreement',
      '/week_report',
    ]
    expect([...publicPaths].sort()).toEqual(expect.arrayContaining(ofSpec.sort()))
  })

  it('[session-011] let nobody in without a token but at public paths', () => {
    const way = (path: string, token: string | null) => wayToSignIn(path, '', { token, publicPaths })
    const closed = allScreens.map(({ path }) => path).filter(path => !publicPaths.includes(path))
    expect(closed.length).toBeGreaterThan(100)
    expect(closed.filter(path => !way(path, null)?.startsWith('/login'))).toEqual([])
    expect(closed.filter(path => way(path, 'a token') !== null)).toEqual([])
    expect(publicPaths.filter(path => way(path, null) !== null)).toEqual([])
  })
})

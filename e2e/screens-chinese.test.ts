import { expect, it } from 'vitest'
import { allScreens } from '#app/all-rooms.web.ts'
import { publicPaths } from '#app/rooms.web.ts'
import { lookAtScreens } from './look-at-screens.ts'
import { opening, publicly } from './screens-chinese.promises.ts'

lookAtScreens({ language: 'zh-CN', theme: 'light' })

it('every promised screen is among them, and those that need nobody signed in', () => {
  const paths = new Set([...publicPaths, ...allScreens.map(({ path }) => path)])
  expect(Object.entries(opening).filter(([, path]) => !paths.has(path))).toEqual([])
  expect(Object.entries(publicly).filter(([, path]) => !publicPaths.includes(path))).toEqual([])
})

import { lookAtScreens } from './look-at-screens.ts'

lookAtScreens({ language: 'zh-CN', theme: 'light' })

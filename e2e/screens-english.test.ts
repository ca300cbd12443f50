import { lookAtScreens } from './look-at-screens.ts'

lookAtScreens({ language: 'en-US', theme: 'dark', isWithinPage: true, isWideToo: true })

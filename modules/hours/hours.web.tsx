import { room } from '#platform/web/app/screens.ts'
import { load } from './hours.words.ts'

export const hoursRoom = room({ words: load, screens: {} })

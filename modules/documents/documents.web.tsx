import { room } from '#platform/web/app/screens.ts'

export const documentsRoom = room({
  screens: {},
})

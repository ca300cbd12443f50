import { furtherRooms } from './further-rooms.web.ts'
import { firstRooms } from './rooms.web.ts'

/** Every room's screens, for tools and tests that look at all of them. */
export const webRooms = [...firstRooms, ...furtherRooms]
export const allScreens = webRooms.flatMap(room => room.screens)

import { heldAgain } from './held-upload.web.ts'
import { takeOver } from './kept-uploads.web.ts'
import { bringBack } from './left-uploads.web.ts'
import { sendHeld } from './send-held.web.ts'

/** What was on its way when the app was closed goes on, and comes to the screen or the draft that it was chosen for. */
export const resume = () =>
  takeOver(upload => {
    const held = heldAgain(upload)
    bringBack(upload.place, held)
    void sendHeld(held)
  })

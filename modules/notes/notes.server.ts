import { ofApp } from '#platform/server/http/handle.ts'
import type { ServerModule } from '#mechanisms/composition/server-module.server.ts'
import { noteHandlers, noteSubject } from './note/note.server.ts'

const notesHandlers = [...noteHandlers]

/** What this room is to the server. */
export const notesModule: ServerModule = {
  calls: ofApp('note', notesHandlers),
  jobs: [],
  subjects: [noteSubject],
  approvals: [],
  imports: [],
  parts: [],
}

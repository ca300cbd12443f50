import { ofApp } from '#platform/server/http/handle.ts'
import type { ServerModule } from '#mechanisms/composition/server-module.server.ts'
import { withPage } from '#mechanisms/comments/page-call.server.ts'
import { postCalls } from './post/post.contract.ts'
import { postSubject } from './post/post-subject.server.ts'
import { postHandlers, postParts } from './post/post.server.ts'

/** What this room is to the server. */
export const postsModule: ServerModule = {
  calls: ofApp('post', withPage(postSubject, postCalls.detail, postHandlers)),
  jobs: [],
  subjects: [postSubject],
  approvals: [],
  imports: [],
  parts: [...postParts],
}

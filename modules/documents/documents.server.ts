import { ofApp } from '#platform/server/http/handle.ts'
import type { ServerModule } from '#mechanisms/composition/server-module.server.ts'
import { withPage } from '#mechanisms/comments/page-call.server.ts'
import { documentCalls } from './document/document.contract.ts'
import { clearDocumentTrash, documentBinParts } from './document/document-bin.server.ts'
import { documentLinkParts } from './document/document-links.server.ts'
import { documentRightParts } from './document/document-rights.server.ts'
import { writeDownLarge, writeDownShared } from './document/document-shared.server.ts'
import { documentSubject } from './document/document-subject.server.ts'
import { documentHandlers } from './document/document.server.ts'

/** What this room is to the server. */
export const documentsModule: ServerModule = {
  calls: ofApp('document', withPage(documentSubject, documentCalls.detail, documentHandlers)),
  jobs: [clearDocumentTrash, writeDownLarge, writeDownShared],
  subjects: [documentSubject],
  approvals: [],
  imports: [],
  parts: [...documentBinParts, ...documentRightParts, ...documentLinkParts],
}

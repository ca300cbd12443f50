import type { CallInput } from '#platform/contract/call.ts'
import { keyOf, patch, patchRows } from '#platform/web/app/cache.ts'
import { blank, placeRow } from '#platform/web/app/offline/blank.ts'
import { place } from '#platform/web/app/offline/kept-answers.ts'
import type { FieldWords, OfflineChange } from '#platform/web/app/offline/offline-change.ts'
import { noteCalls, noteDetail, noteRow, type NoteRow } from './note.contract.ts'
import { NoteStatus, Selected } from './note-states.contract.ts'
import { t } from './note.words.ts'

const titleOf = (content: string) => content.trim().split('\n', 1)[0]!.slice(0, 80)
const fields = (): Record<string, FieldWords> => ({ content: { label: t('content'), as: 'text' } })
const href = (id: string) => `/note/edit_detail?id=${id}`

/** A note that is written without a network: it stands in the list, can be opened, ticked and changed. */
export const creationOffline = (): OfflineChange<typeof noteCalls.create> => ({
  does: t('new'),
  name: ({ content }) => titleOf(content),
  href: (_, id) => href(id),
  makes: true,
  fields: fields(),
  answer({ content }: CallInput<typeof noteCalls.create>, id) {
    const now = new Date().toISOString()
    const same = { id, title: titleOf(content), status: NoteStatus.Normal, tags: [], lastOptDate: now }
    place(keyOf(noteCalls.detail, { id }), {
      ...blank(noteDetail),
      ...same,
      content,
      attachments: [],
      hasCollided: false,
      createdAt: now,
      can: { edit: true, remove: false, restore: false },
    })
    const row: NoteRow = { ...blank(noteRow), ...same, content: content.slice(0, 200), select: Selected.No }
    placeRow<CallInput<typeof noteCalls.list>>(
      noteCalls.list,
      row,
      ({ status, key, tag }) => Number(status ?? NoteStatus.Normal) === NoteStatus.Normal && !key && !tag,
    )
    return { id }
  },
})

/** What is changed without a network is shown at once; what is changed elsewhere meanwhile, the server merges with it. */
export const updateOffline = (): OfflineChange<typeof noteCalls.update> => ({
  does: t('edit'),
  name: ({ content }) => titleOf(content),
  href: ({ id }) => href(id),
  fields: fields(),
  answer({ id, content }) {
    const changed = { title: titleOf(content), lastOptDate: new Date().toISOString() }
    patch(noteCalls.detail, { id }, before => ({ ...before, ...changed, content }))
    patchRows<NoteRow>(noteCalls.list, id, row => ({ ...row, ...changed, content: content.slice(0, 200) }))
    return { id }
  },
})

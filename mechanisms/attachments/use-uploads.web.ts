import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sendCall } from '#platform/web/app/send-call.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import { fileAddressCalls } from '#mechanisms/file-addresses/file-address.contract.ts'
import { listed } from '#platform/web/words/format.ts'
import { mostFiles, type FileBrief } from './attachment.contract.ts'
import { t } from './attachments.words.ts'
import { heldAsSent, heldOf, type Held, type Upload } from './held-upload.web.ts'
import { forgetUploads, keepUploads } from './keep-uploads.web.ts'
import { arriveInDraft, leaveUploads, leftUploads, onLeftUploads, takeUploads } from './left-uploads.web.ts'
import { isDraft, type PlaceOfFiles } from './place-of-files.web.ts'
import { sendHeld } from './send-held.web.ts'

/**
 * Files chosen for something that is being written; each is sent as soon as it is chosen. `most`: how many it may have
 * in all; `hanging`: how many of those it has already; `sent`: those that were sent before, when it was written half.
 * `place`: what they belong to; there they are again after the page was loaded anew. Where that is a draft, they go on
 * arriving after the screen was left.
 */
export function useUploads(
  most = mostFiles,
  hanging = 0,
  sent: readonly FileBrief[] = [],
  place: PlaceOfFiles | undefined = undefined,
) {
  const [uploads, setUploads] = useState<Held[]>(() => [...sent.map(heldAsSent), ...(place ? leftUploads(place) : [])])
  const leaving = useRef<Held[]>([])
  useEffect(() => {
    leaving.current = uploads
  })
  // What was chosen days ago may be kept no longer: whoever comes back hears of it now, not when they send.
  const [before] = useState(sent)
  const dropGone = useEffectEvent((there: readonly { id: string }[]) => {
    const gone = before.filter(file => there.every(({ id }) => id !== file.id))
    if (gone.length === 0) return
    setUploads(all => all.filter(({ file }) => !gone.some(({ id }) => id === file?.id)))
    toast.warn(t('notKept', { names: listed(gone.map(({ name }) => name)) }))
  })
  useEffect(() => {
    if (before.length === 0) return
    sendCall(fileAddressCalls.addresses, { ids: before.map(({ id }) => id) }).then(
      ({ list }) => dropGone(list),
      () => {},
    )
  }, [before])
  const change = (key: string, by: Partial<Upload>) => {
    if (by.file && isDraft(place)) arriveInDraft(place, key, by.file)
    setUploads(all =>
      // An earlier page has put it here already, and had no time left to say so.
      by.file && all.some(one => one.key !== key && one.file?.id === by.file!.id)
        ? all.filter(one => one.key !== key)
        : all.map(one => (one.key === key ? { ...one, ...by } : one)),
    )
  }
  const comeBack = useEffectEvent(() => {
    const come = place ? leftUploads(place) : []
    if (!place || come.length === 0) return
    const fresh = come.filter(({ key }) => uploads.every(one => one.key !== key))
    if (fresh.length > 0) setUploads(all => [...all, ...fresh.filter(({ key }) => all.every(one => one.key !== key))])
    takeUploads(place, [...uploads, ...fresh], change)
  })
  // What was not finished when the screen is left gives its space back, where no draft keeps it.
  const leave = useEffectEvent(() => {
    const unfinished = leaving.current.filter(({ file }) => !file)
    if (isDraft(place)) return leaveUploads(place, unfinished)
    for (const { control } of unfinished) control.abort()
    if (place) forgetUploads(leaving.current)
  })
  useEffect(() => {
    let isHere = true
    // What came since this was drawn comes in besides.
    queueMicrotask(() => {
      if (isHere) comeBack()
    })
    const stop = onLeftUploads(() => comeBack())
    return () => {
      isHere = false
      stop()
      leave()
    }
  }, [])

  const changeOf = (ids: readonly string[], by: Partial<Upload>) =>
    setUploads(all => all.map(one => (one.file && ids.includes(one.file.id) ? { ...one, ...by } : one)))

  async function send(held: Held) {
    held.report.to = by => change(held.key, by)
    await sendHeld(held)
  }
  function begin(fresh: readonly Held[]) {
    if (place) keepUploads(place, fresh)
    for (const one of fresh) void send(one)
  }
  /** These are on their way no longer, and need not be kept. */
  function forgo(ended: readonly Held[]) {
    for (const { file, control } of ended) if (!file) control.abort()
    if (place) forgetUploads(ended)
  }

  return {
    uploads: uploads as readonly Upload[],
    /** The files that are there, for `res_id`. */
    ids: uploads.flatMap(({ file }) => file?.id ?? []),
    files: uploads.flatMap(({ file }) => file ?? []),
    /** One file in the place of all others. */
    replace(source: File) {
      const fresh = heldOf(source)
      forgo(uploads)
      setUploads([fresh])
      begin([fresh])
    },
    add(chosen: Iterable<File>, to?: unknown) {
      const room = Math.max(0, most - hanging - uploads.length)
      const all = [...chosen]
      if (all.length > room) toast.warn(room === 0 ? t('full', { n: most }) : t('tooMany', { n: most, room }))
      const fresh = all.slice(0, room).map(source => heldOf(source, to))
      setUploads(before => [...before, ...fresh])
      begin(fresh)
    },
    remove(key: string) {
      forgo(uploads.filter(upload => upload.key === key))
      setUploads(all => all.filter(upload => upload.key !== key))
    },
    retry(key: string) {
      const one = uploads.find(upload => upload.key === key)
      if (!one) return
      // What is there already was refused by the write that carried it.
      one.report.last = {}
      change(key, { problem: undefined, ...(one.file ? {} : { progress: 0 }) })
      if (!one.file) void send(one)
    },
    clear() {
      forgo(uploads)
      leaving.current = []
      setUploads([])
    },
    /** These are done with: what was chosen since they were sent stays. */
    drop(ids: readonly string[]) {
      if (place) forgetUploads(uploads.filter(({ file }) => file && ids.includes(file.id)))
      setUploads(all => all.filter(({ file }) => !file || !ids.includes(file.id)))
    },
    /** A write takes these along: until it is answered they can neither be taken back nor be sent again. */
    carry: (ids: readonly string[]) => changeOf(ids, { isCarried: true }),
    /** The write that carried them was refused: they stay, to be tried again or removed. */
    giveBack: (ids: readonly string[], problem: string) => changeOf(ids, { isCarried: false, problem }),
    /** Files that are there already come back before the others: what they were sent with was refused. */
    restore: (files: readonly FileBrief[]) => setUploads(now => [...files.map(heldAsSent), ...now]),
    /** Why it cannot be sent yet: something is still on its way, or has failed (spec 1 §5). */
    holdUp: uploads.some(({ problem }) => problem !== undefined)
      ? t('someFailed')
      : uploads.some(({ file }) => !file)
        ? t('stillUploading')
        : undefined,
  }
}
export type Uploads = ReturnType<typeof useUploads>

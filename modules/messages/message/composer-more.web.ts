import { refusalText } from '#platform/web/app/calls.ts'
import { runChange } from '#platform/web/app/run-change.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { chooseDate } from '#platform/web/kit/choose-date.tsx'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { ClockIcon, LocationIcon, MicrophoneIcon } from '#platform/web/kit/icons.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { sendFile } from '#mechanisms/attachments/send-file.web.ts'
import { findPosition } from '#mechanisms/comments/position.web.ts'
import { t } from '../messages.words.ts'
import { noDraft, sendMessage, type Draft } from './send-message.web.ts'
import { scheduledCalls } from './scheduled.contract.ts'

/**
 * What else one sends: where one is, what one says aloud, and what is written at a later time; `sent` once it is on its
 * way.
 */
export async function offerMore(
  id: string,
  draft: Draft,
  { hasFiles, scheduled, sent }: { hasFiles: boolean; scheduled: () => void; sent: () => void },
) {
  const chosen = await actionMenu([
    { key: 'voice', name: t('recordVoice'), icon: MicrophoneIcon },
    { key: 'place', name: t('sendPlace'), icon: LocationIcon },
    { key: 'later', name: t('sendLater'), icon: ClockIcon },
  ])
  if (chosen === 'place') await sendPlace(id, sent)
  if (chosen === 'voice') await sendVoice(id, sent)
  if (chosen === 'later') await sendLater(id, draft, hasFiles, scheduled)
}

async function sendPlace(id: string, sent: () => void) {
  const position = await findPosition()
  if (!position) return void toast.warn(t('noPosition'))
  const name = (
    await promptDialog({ title: t('placeName'), value: t('myPlace'), maxLength: 100, required: true })
  )?.trim()
  if (!name) return
  const { latitude, longitude } = position
  sendMessage(id, noDraft, { place: { name, latitude, longitude } })
  sent()
}

async function sendVoice(id: string, sent: () => void) {
  const { recordVoice } = await import('./record-voice.tsx')
  const recording = await recordVoice()
  if (!recording) return
  try {
    const file = await sendFile(recording.file, {
      signal: new AbortController().signal,
      onProgress() {},
      onWaiting() {},
    })
    sendMessage(id, noDraft, { files: [file], seconds: recording.seconds })
    sent()
  } catch (problem) {
    toast.warn(refusalText(problem))
  }
}

async function sendLater(id: string, { content, called, isAll }: Draft, hasFiles: boolean, scheduled: () => void) {
  if (content.trim() === '') return void toast.warn(t('writeFirst'))
  const sendAt = await chooseDate({
    title: t('sendLater'),
    mode: 'datetime',
    value: null,
    min: new Date().toISOString(),
  })
  if (!sendAt) return
  await runChange(
    scheduledCalls.create,
    {
      done() {
        if (hasFiles) toast.warn(t('scheduledNoFiles'))
        else toast.success(t('scheduled'))
        scheduled()
      },
    },
    { id, content: content.trim(), calledIds: called.map(person => person.id), isAll, sendAt },
  )
}

import { CallRefused } from '#platform/web/app/answer.ts'
import type { Held, Upload } from './held-upload.web.ts'
import { sendFile } from './send-file.web.ts'

/** Sends a chosen file; `report.to` learns how it goes, whichever screen that is by then. */
export async function sendHeld({ source, control, report, begin, isResumed }: Held): Promise<void> {
  const say = (by: Partial<Upload>) => {
    report.last = { ...report.last, ...by }
    report.to(by)
  }
  try {
    const file = await sendFile(source, {
      begin,
      isResumed,
      signal: control.signal,
      onProgress: progress => say({ progress }),
      onWaiting: isWaiting => say({ isWaiting }),
    })
    say({ file, progress: 1, isWaiting: false })
  } catch (problem) {
    if (!control.signal.aborted)
      say({ problem: problem instanceof CallRefused ? problem.message : '', isWaiting: false })
  }
}

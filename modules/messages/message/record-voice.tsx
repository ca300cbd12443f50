import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from '../messages.words.ts'
import { longestVoice } from './message.contract.ts'
import css from '../messages.module.css'

/** The one kind that iPhones and Android phones both play; a browser that records others alone records nothing here. */
const kind = 'audio/mp4'
const bitsPerSecond = 64_000

interface Recording {
  file: File
  seconds: number
}

/** Records what somebody says; null when they cancelled it, or the device cannot. */
export async function recordVoice(): Promise<Recording | null> {
  if (typeof MediaRecorder === 'undefined' || !MediaRecorder.isTypeSupported(kind)) {
    toast.warn(t('voiceNotHere'))
    return null
  }
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true }).catch(() => null)
  if (!stream) {
    toast.warn(t('voiceNotAllowed'))
    return null
  }
  try {
    return await openDialog<Recording | null>(({ open, answer }) => (
      <Sheet open={open} onClose={() => answer(null)} title={t('recordVoice')}>
        <Recorder stream={stream} onDone={answer} />
      </Sheet>
    ))
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

function Recorder({ stream, onDone }: { stream: MediaStream; onDone: (recording: Recording | null) => void }) {
  const recorder = useRef<MediaRecorder>(null)
  const [seconds, setSeconds] = useState(0)
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const parts: Blob[] = []
    const began = Date.now()
    const one = new MediaRecorder(stream, { mimeType: kind, audioBitsPerSecond: bitsPerSecond })
    one.ondataavailable = ({ data }) => void parts.push(data)
    one.onstop = () =>
      done({
        file: new File(parts, 'voice.m4a', { type: kind }),
        seconds: Math.min(longestVoice, Math.max(1, Math.round((Date.now() - began) / 1000))),
      })
    one.start()
    recorder.current = one
    const timer = setInterval(() => {
      const now = Math.floor((Date.now() - began) / 1000)
      setSeconds(now)
      if (now >= longestVoice) one.stop()
    }, 250)
    return () => {
      clearInterval(timer)
      one.onstop = null
      if (one.state !== 'inactive') one.stop()
    }
  }, [stream])
  return (
    <div className={css.recorder}>
      <p role="timer">{t('recording', { seconds, most: longestVoice })}</p>
      <Button wide onPress={() => recorder.current?.state === 'recording' && recorder.current.stop()}>
        {t('send')}
      </Button>
    </div>
  )
}

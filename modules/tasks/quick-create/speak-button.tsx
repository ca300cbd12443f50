import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { MicrophoneIcon } from '#platform/web/kit/icons.tsx'
import { locale } from '#platform/web/words/words.ts'
import { t } from './quick-create.words.ts'

/** What this needs of the platform's recogniser, which not every browser has. */
interface Recogniser {
  lang: string
  onresult: ((recogniser: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null
  onend: (() => void) | null
  start(): void
  stop(): void
}
type Made = new () => Recogniser

const recogniser = (): Made | undefined => {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as unknown as Record<string, Made | undefined>
  return SpeechRecognition ?? webkitSpeechRecognition
}

/** Writes down what is said, by the platform's recogniser; where there is none, there is no button. */
export function SpeakButton({ onWords }: { onWords: (words: string) => void }) {
  const [listens, setListens] = useState(false)
  const now = useRef<Recogniser>(null)
  useEffect(() => () => now.current?.stop(), [])
  const Recogniser = recogniser()
  if (!Recogniser) return null
  function speak() {
    if (now.current) return now.current.stop()
    const recogniser = (now.current = new Recogniser!())
    recogniser.lang = locale()
    recogniser.onresult = ({ results }) => onWords(Array.from(results, one => one[0]!.transcript).join(''))
    recogniser.onend = () => {
      now.current = null
      setListens(false)
    }
    recogniser.start()
    setListens(true)
  }
  return (
    <IconButton icon={MicrophoneIcon} label={listens ? t('listening') : t('speak')} pressed={listens} onPress={speak} />
  )
}

import type { Tone } from '#platform/web/kit/tone.ts'
import { DocumentIcon, FileIcon, ImageIcon, PlayIcon, type Icon } from '#platform/web/kit/icons.tsx'
import { extensionOf } from '#mechanisms/formats/formats.contract.ts'
import css from './attachments.module.css'

const kinds: [Icon, Tone, RegExp][] = [
  [ImageIcon, 'violet', /^(png|jpe?g?|bmp|gif|webp|svgz?|tiff?|psd|ico|cur)$/],
  [DocumentIcon, 'brand', /^(docx?|odt)$/],
  [DocumentIcon, 'success', /^(xlsx?|csv|ods)$/],
  [DocumentIcon, 'warn', /^(pptx?|odp)$/],
  [DocumentIcon, 'danger', /^(pdf|ofd)$/],
  [PlayIcon, 'violet', /^(mp[34]|m4a)$/],
]

/** What kind of file it is, at a glance. */
export function FileMark({ name }: { name: string }) {
  const extension = extensionOf(name)
  const [MarkIcon, tone] = kinds.find(([, , pattern]) => pattern.test(extension)) ?? [FileIcon, 'neutral' as const]
  return (
    <span className={css.mark} data-tone={tone}>
      <MarkIcon size={20} />
    </span>
  )
}

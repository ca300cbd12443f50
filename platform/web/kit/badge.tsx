import type { Tone } from './tone.ts'
import { CloseIcon } from './icons.tsx'
import { t } from './kit.words.ts'
import css from './badge.module.css'

/** A count, 99+ at most; nothing for zero. */
export function Badge({ count, tone = 'danger', label }: { count: number; tone?: Tone; label?: string }) {
  if (count <= 0) return null
  return (
    <span className={css.badge} data-tone={tone} aria-label={label} role={label ? 'img' : undefined}>
      {count > 99 ? '99+' : count}
    </span>
  )
}

/** A record's state: 待审批, 已完成. */
export function StatusPill({ tone = 'neutral', children }: { tone?: Tone; children: React.ReactNode }) {
  return (
    <span className={css.pill} data-tone={tone}>
      {children}
    </span>
  )
}

const tagTones = ['brand', 'success', 'warn', 'violet', 'neutral'] as const

type TagProps = {
  label: string
  /** By default the label itself chooses one, always the same, and never the red of a warning. */
  tone?: Tone
  onRemove?: () => void
}

/** A tag chip. */
export function Tag({ label, tone = tagTones[hash(label) % tagTones.length]!, onRemove }: TagProps) {
  return (
    <span className={css.tag} data-tone={tone}>
      <span className={css.label}>{label}</span>
      {onRemove && (
        <button type="button" className={css.remove} aria-label={t('remove', { name: label })} onClick={onRemove}>
          <CloseIcon size={14} />
        </button>
      )}
    </span>
  )
}

/** A small stable number for a text: the same name always has the same colour. */
export function hash(text: string): number {
  let sum = 7
  for (const letter of text) sum = (sum * 31 + letter.codePointAt(0)!) % 1_000_003
  return sum
}

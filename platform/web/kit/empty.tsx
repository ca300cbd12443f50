import { InboxIcon, type Icon } from './icons.tsx'
import type { Tone } from './tone.ts'
import css from './empty.module.css'

type EmptyProps = {
  icon?: Icon
  /** What the emptiness means: 还没有任务 */
  title: React.ReactNode
  /** What to do about it. */
  text?: React.ReactNode
  /** A Button. */
  action?: React.ReactNode
  tone?: Tone
}

export function Empty({ icon: Icon = InboxIcon, title, text, action, tone = 'brand' }: EmptyProps) {
  return (
    <div className={css.empty}>
      <span className={css.icon} data-tone={tone}>
        <Icon size={32} />
      </span>
      <p className={css.title}>{title}</p>
      {text && <p className={css.text}>{text}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}

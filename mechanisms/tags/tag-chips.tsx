import { Tag } from '#platform/web/kit/badge.tsx'
import type { TagBrief } from './tag.contract.ts'
import css from './tags.module.css'

/** Tags as chips, for rows of lists and wherever nobody changes them; of more than `most` the rest is a number. */
export const TagChips = ({ tags, most = tags.length }: { tags: readonly TagBrief[]; most?: number }) =>
  tags.length === 0 ? null : (
    <span className={css.chips}>
      {tags.slice(0, most).map(({ id, name, color }) => (
        <Tag key={id} label={name} tone={color} />
      ))}
      {tags.length > most && <span className={css.rest}>+{tags.length - most}</span>}
    </span>
  )

import { t } from './kit.words.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import css from './skeleton.module.css'

type SkeletonProps = {
  /** The shape of what comes: rows of a list, a record's page, or a paragraph. */
  kind?: 'rows' | 'detail' | 'text'
  count?: number
}

export function Skeleton({ kind = 'rows', count = kind === 'rows' ? 8 : 4 }: SkeletonProps) {
  const parts = Array.from({ length: count }, (_, index) => index)
  return (
    <div className={css.skeleton} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {kind === 'text' && (
        <div className={css.text}>
          {parts.map(part => (
            <i key={part} className={css.bar} />
          ))}
        </div>
      )}
      {kind === 'detail' && (
        <div className={css.head}>
          <i className={css.title} />
          <i className={css.bar} />
          <i className={css.bar} />
        </div>
      )}
      {kind !== 'text' && (
        <div className={css.rows}>
          {parts.map(part => (
            <div key={part} className={css.row}>
              {kind === 'rows' && <i className={css.round} />}
              <div className={css.bars}>
                <i className={css.bar} />
                <i className={css.bar} />
              </div>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

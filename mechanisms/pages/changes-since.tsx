import { Empty } from '#platform/web/kit/empty.tsx'
import { FileIcon } from '#platform/web/kit/icons.tsx'
import { VisuallyHidden } from '#platform/web/kit/visually-hidden.tsx'
import { changesBetween } from './changes.ts'
import { t } from './pages.words.ts'
import css from './pages.module.css'

/** What has been added to a text and taken from it, line by line. */
export function ChangesSince({ before, after }: { before: string; after: string }) {
  const lines = changesBetween(before, after)
  if (lines.every(({ change }) => change === 'kept'))
    return <Empty icon={FileIcon} title={t('noChanges')} text={t('noChangesText')} />
  return (
    <ul className={css.changes}>
      {lines.map(({ change, text }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line is its place
        <li key={place} data-change={change}>
          {change !== 'kept' && <VisuallyHidden>{t(change)}: </VisuallyHidden>}
          {text === '' ? ' ' : text}
        </li>
      ))}
    </ul>
  )
}

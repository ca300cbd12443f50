import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { DocumentIcon, FolderIcon, MoreIcon, StarIcon, type Icon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { useLongPress } from '#platform/web/kit/long-press.ts'
import type { Tone } from '#platform/web/kit/tone.ts'
import { fileSize, timeAgo } from '#platform/web/words/format.ts'
import { FileMark } from '#mechanisms/attachments/file-mark.tsx'
import { useThumbnail } from '#mechanisms/file-addresses/file-address.web.ts'
import { daysInBin, type DocumentRow } from './document.contract.ts'
import { mostCounted } from './document-levels.contract.ts'
import { t } from './document.words.ts'
import css from './document.module.css'

const marks: Record<Exclude<DocumentRow['kind'], 'file'>, [Icon, Tone]> = {
  folder: [FolderIcon, 'warn'],
  article: [DocumentIcon, 'brand'],
}

/** What a document is, at a glance: a picture by itself. */
export function DocumentMark({ kind, name, file }: Pick<DocumentRow, 'kind' | 'name' | 'file'>) {
  const picture = useThumbnail(file?.isImage ? file.id : null, 96)
  if (picture) return <img className={css.thumbnail} src={picture} alt="" loading="lazy" decoding="async" />
  if (kind === 'file') return <FileMark name={name} />
  const [Mark, tone] = marks[kind]
  return (
    <span className={css.mark} data-tone={tone}>
      <Mark size={22} />
    </span>
  )
}

/** Where a document is opened: a folder in the list, anything else by itself. */
export const addressOfDocument = ({ id, kind, owner, isRemoved }: DocumentRow) =>
  kind === 'folder' && !isRemoved
    ? `/document/${owner ? 'my' : 'company'}?folder=${id}`
    : `/document/article_detail?id=${id}`

/** Days until what was deleted then goes for good. */
const daysLeft = (removedAt: string) =>
  Math.max(0, Math.ceil(daysInBin - (Date.now() - Date.parse(removedAt)) / 86_400_000))

interface LineProps {
  document: DocumentRow
  /** Says where it lies, where rows of several folders stand together. */
  tellsPlace: boolean
  onMore: (document: DocumentRow) => void
  /** What one does with it here, in place of the rest. */
  act?: { icon: Icon; label: string; run: () => void }
  /** A long press begins to choose. */
  onLong?: (() => void) | undefined
  /** While rows are chosen: whether this one is, and what a tap does. */
  choosing?: { isChosen: boolean; onToggle: () => void } | null
}

/** A document in a list, with what can be done with it. */
export function DocumentLine({ document, tellsPlace, onMore, act, onLong, choosing = null }: LineProps) {
  const pressing = useLongPress(onLong)
  const { name, file, owner, childNum, isFolder, changedBy, lastOptDate, parentName, isRemoved } = document
  const { isStarred, isTemplate } = document
  const items = isFolder && t(childNum < mostCounted ? 'items' : 'manyItems', { n: childNum })
  const place = parentName === null ? owner && t('ofOwner', { name: owner.name }) : t('inFolder', { name: parentName })
  const row = {
    title: name,
    left: <DocumentMark {...document} />,
    subtitle: [
      tellsPlace && place,
      isRemoved ? t('goesIn', { n: daysLeft(lastOptDate) }) : items || (file && fileSize(file.size)),
      changedBy?.name,
      timeAgo(lastOptDate),
    ]
      .filter(Boolean)
      .join(' · '),
    badge: (isStarred || isTemplate) && (
      <>
        {isTemplate && <StatusPill tone="brand">{t('template')}</StatusPill>}
        {isStarred && <StarIcon size={16} />}
      </>
    ),
  }
  if (choosing) {
    const { isChosen, onToggle } = choosing
    return (
      <ListRow
        {...row}
        control={<Checkbox value={isChosen} label={name} onChange={onToggle} />}
        selected={isChosen}
        onPress={onToggle}
      />
    )
  }
  return (
    <div className={css.line} data-presses={onLong && true} {...pressing}>
      <ListRow {...row} href={addressOfDocument(document)} chevron={false} />
      {act ? (
        <IconButton icon={act.icon} label={`${act.label}: ${name}`} onPress={act.run} />
      ) : (
        <IconButton icon={MoreIcon} label={`${t('more')}: ${name}`} onPress={() => onMore(document)} />
      )}
    </div>
  )
}

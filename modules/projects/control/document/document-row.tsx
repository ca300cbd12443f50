import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { BookIcon, FolderIcon, LinkIcon, MoreIcon, type Icon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import type { Tone } from '#platform/web/kit/tone.ts'
import { fileSize, timeAgo } from '#platform/web/words/format.ts'
import { useThumbnail } from '#mechanisms/file-addresses/file-address.web.ts'
import { FileMark } from '#mechanisms/attachments/file-mark.tsx'
import { daysInBin, type DocumentRow } from './document.contract.ts'
import { siteOf } from './link-site.web.ts'
import { t } from './document.words.ts'
import css from './document.module.css'

const marks: Record<Exclude<DocumentRow['kind'], 'file'>, [Icon, Tone]> = {
  folder: [FolderIcon, 'warn'],
  wiki: [BookIcon, 'brand'],
  link: [LinkIcon, 'success'],
}

/** What a document is, at a glance: a picture by itself. */
export function DocumentMark({
  document: { kind, name, file },
}: {
  document: Pick<DocumentRow, 'kind' | 'name' | 'file'>
}) {
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

/** Where a document is opened: a folder in its project, anything else by itself. */
export const addressOfDocument = ({
  id,
  kind,
  projectId,
  isRemoved,
}: Pick<DocumentRow, 'id' | 'kind' | 'projectId' | 'isRemoved'>) =>
  kind === 'folder' && !isRemoved
    ? `/projects/${projectId}/document?folder=${id}`
    : `/projects/document_detail?id=${id}`

interface LineProps {
  document: DocumentRow
  /** Says in which folder it lies, where rows of several stand together. */
  tellsPlace?: boolean
  onMore: (document: DocumentRow) => void
  /** In selection mode: whether it is selected, and the effect of a tap. */
  choosing?: { isChosen: boolean; onToggle: () => void } | null
}

/** Days until what was deleted then goes for good. */
const daysLeft = (removedAt: string) =>
  Math.max(0, Math.ceil(daysInBin - (Date.now() - Date.parse(removedAt)) / 86_400_000))

/** A document in a list, with what can be done with it. */
export function DocumentLine({ document, tellsPlace = false, onMore, choosing = null }: LineProps) {
  const { kind, name, file, url, childNum, changedBy, lastOptDate, parentName, isRemoved } = document
  const about = isRemoved
    ? t('goesIn', { n: daysLeft(lastOptDate) })
    : kind === 'folder'
      ? t('items', { n: childNum })
      : kind === 'link'
        ? siteOf(url)
        : file && fileSize(file.size)
  const row = {
    title: name,
    left: <DocumentMark document={document} />,
    subtitle: [
      tellsPlace && parentName !== null && t('inFolder', { name: parentName }),
      about,
      changedBy?.name,
      timeAgo(lastOptDate),
    ]
      .filter(Boolean)
      .join(' · '),
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
    <div className={css.line}>
      <ListRow {...row} href={addressOfDocument(document)} chevron={false} />
      <IconButton icon={MoreIcon} label={`${t('more')}: ${name}`} onPress={() => onMore(document)} />
    </div>
  )
}

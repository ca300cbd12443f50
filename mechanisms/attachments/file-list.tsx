import { useCall } from '#platform/web/app/calls.ts'
import { CloseIcon } from '#platform/web/kit/icons.tsx'
import { fileSize } from '#platform/web/words/format.ts'
import { fileAddressCalls } from '#mechanisms/file-addresses/file-address.contract.ts'
import { previewKind } from '#mechanisms/previews/preview.contract.ts'
import { type FileBrief } from './attachment.contract.ts'
import { t } from './attachments.words.ts'
import { FileMark } from './file-mark.tsx'
import css from './attachments.module.css'

interface FileListProps {
  files: readonly FileBrief[]
  onRemove?: ((file: FileBrief) => void) | undefined
}

/**
 * The files of a record: images as pictures, which open over the page; the rest by name, each in a place of its own.
 */
export function FileList({ files, onRemove }: FileListProps) {
  const ids = files.map(({ id }) => id)
  const { data } = useCall(fileAddressCalls.addresses, { ids }, { enabled: ids.length > 0 })
  if (files.length === 0) return null
  const placeOf = (file: FileBrief) => data?.list.find(({ id }) => id === file.id)
  const pictures = files.filter(({ isImage }) => isImage)
  async function view(first: FileBrief) {
    const { viewPictures } = await import('./viewers.web.ts')
    const shown = pictures.flatMap(file => {
      const place = placeOf(file)
      return place
        ? {
            id: file.id,
            name: file.name,
            address: place.address,
            middling: place.thumbnail && `${place.thumbnail}&size=960`,
          }
        : []
    })
    await viewPictures(
      shown,
      Math.max(
        0,
        shown.findIndex(({ id }) => id === first.id),
      ),
    )
  }
  return (
    <>
      <ul className={css.pictures}>
        {pictures.map(file => (
          <li key={file.id} className={css.picture} style={styleOf(file, pictures.length === 1)}>
            <button
              type="button"
              className={css.opens}
              aria-label={t('open', { name: file.name })}
              disabled={!placeOf(file)}
              onClick={() => void view(file)}
            >
              {placeOf(file)?.thumbnail && (
                <img src={`${placeOf(file)!.thumbnail}&size=240`} alt="" loading="lazy" decoding="async" />
              )}
            </button>
            {onRemove && (
              <button
                type="button"
                className={css.off}
                aria-label={t('remove', { name: file.name })}
                onClick={() => onRemove(file)}
              >
                <CloseIcon size={14} />
              </button>
            )}
          </li>
        ))}
      </ul>
      <ul className={css.files}>
        {files
          .filter(({ isImage }) => !isImage)
          .map(file => (
            <li key={file.id} className={css.file}>
              <Opens file={file} address={placeOf(file)?.address}>
                <FileMark name={file.name} />
                <span className={css.middle}>
                  <span className={css.name}>{file.name}</span>
                  <span className={css.size}>{fileSize(file.size)}</span>
                </span>
              </Opens>
              {onRemove && (
                <button
                  type="button"
                  className={css.button}
                  aria-label={t('remove', { name: file.name })}
                  onClick={() => onRemove(file)}
                >
                  <CloseIcon size={18} />
                </button>
              )}
            </li>
          ))}
      </ul>
    </>
  )
}

function Opens({
  file,
  address,
  children,
}: {
  file: FileBrief
  address: string | undefined
  children: React.ReactNode
}) {
  if (!address) return <span className={css.opens}>{children}</span>
  if (previewKind(file.name) !== null)
    return (
      <button
        type="button"
        className={css.opens}
        aria-label={t('open', { name: file.name })}
        onClick={() => void import('./viewers.web.ts').then(({ viewPages }) => viewPages({ ...file, address }))}
      >
        {children}
      </button>
    )
  return (
    <a className={css.opens} href={address} target="_blank" rel="noopener" aria-label={t('open', { name: file.name })}>
      {children}
    </a>
  )
}

/** As it is, but neither a ribbon nor a tower. */
function shapeOf({ width, height }: FileBrief): number {
  if (!width || !height) return 1
  return Math.min(1.8, Math.max(0.6, width / height))
}
/** Alone, it is as wide as a square one: a tall one as well shows what it is of. */
function styleOf(file: FileBrief, isAlone: boolean): React.CSSProperties {
  const shape = shapeOf(file)
  return { aspectRatio: shape, ...(isAlone && shape < 1 && { height: `${tenths(108 / shape)}px` }) }
}
const tenths = (value: number) => Math.round(value * 10) / 10

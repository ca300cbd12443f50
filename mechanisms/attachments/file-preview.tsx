import { useCall } from '#platform/web/app/calls.ts'
import { fileAddressCalls } from '#mechanisms/file-addresses/file-address.contract.ts'
import { previewKind } from '#mechanisms/previews/preview.contract.ts'
import type { FileBrief } from './attachment.contract.ts'
import { t } from './attachments.words.ts'
import { FileList } from './file-list.tsx'
import { pageCalls } from './page.contract.ts'
import css from './attachments.module.css'

/** A file on a page of its own: a picture, or the first page of a PDF, is seen at once and opens over the page. */
export function FilePreview({ file }: { file: FileBrief }) {
  const { data } = useCall(fileAddressCalls.addresses, { ids: [file.id] })
  const place = data?.list[0]
  if (file.isImage && place?.thumbnail) return <Picture file={file} place={{ ...place, thumbnail: place.thumbnail }} />
  return (
    <>
      {place && previewKind(file.name) === 'pdf' && <FirstPage file={file} address={place.address} />}
      <FileList files={[file]} />
    </>
  )
}

function Picture({ file, place }: { file: FileBrief; place: { address: string; thumbnail: string } }) {
  const { id, name, width, height } = file
  const middling = `${place.thumbnail}&size=960`
  const view = async () => {
    const { viewPictures } = await import('./viewers.web.ts')
    await viewPictures([{ id, name, address: place.address, middling }], 0)
  }
  return <Shown name={name} address={middling} width={width} height={height} onPress={() => void view()} />
}

/** Nothing where there is none: the file's row below says why when it is opened. */
function FirstPage({ file, address }: { file: FileBrief; address: string }) {
  const { data } = useCall(pageCalls.pdf, { url: address })
  const page = data?.list[0]
  if (!page) return null
  const view = async () => {
    const { viewPages } = await import('./viewers.web.ts')
    await viewPages({ ...file, address })
  }
  return (
    <Shown
      name={file.name}
      address={page.address}
      width={page.width}
      height={page.height}
      onPress={() => void view()}
    />
  )
}

interface ShownProps {
  name: string
  address: string
  width: number | null
  height: number | null
  onPress: () => void
}
/** As large as it is, but all of it in sight; its place is kept while it comes. */
const styleOf = (width: number, height: number): React.CSSProperties => ({
  width: `min(100%, ${width}px, ${Math.round((70 * width) / height)}vh)`,
  aspectRatio: `${width} / ${height}`,
})

function Shown({ name, address, width, height, onPress }: ShownProps) {
  return (
    <button
      type="button"
      className={css.preview}
      style={width && height ? styleOf(width, height) : undefined}
      aria-label={t('preview', { name })}
      onClick={onPress}
    >
      <img src={address} alt="" decoding="async" />
    </button>
  )
}

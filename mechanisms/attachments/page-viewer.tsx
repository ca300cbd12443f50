import { useCall } from '#platform/web/app/calls.ts'
import { CloseIcon, DownloadIcon } from '#platform/web/kit/icons.tsx'
import { Modal } from '#platform/web/kit/modal.tsx'
import { openDialog, type DialogControls } from '#platform/web/kit/overlays.tsx'
import { Spinner } from '#platform/web/kit/spinner.tsx'
import { previewKind } from '#mechanisms/previews/preview.contract.ts'
import { t } from './attachments.words.ts'
import { pageCalls } from './page.contract.ts'
import { PictureViewer } from './picture-viewer.tsx'
import css from './picture-viewer.module.css'

interface Paged {
  id: string
  name: string
  /** Where it can be saved from. */
  address: string
}

/** Shows the pages of a PDF, OFD or Office document over the page; what cannot be shown, why, and where to save it. */
export const viewPages = (file: Paged) => openDialog<void>(dialog => <PageViewer {...dialog} file={file} />)

function PageViewer({ open, answer, file: { id, name, address } }: DialogControls<void> & { file: Paged }) {
  const { data, error } = useCall(previewKind(name) === 'pdf' ? pageCalls.pdf : pageCalls.odf, { url: address })
  const close = () => answer()
  if (data) {
    const { total, list } = data
    return (
      <PictureViewer
        open={open}
        pictures={list.map(one => ({
          id: `${id} ${one.page}`,
          name,
          address: one.address,
          middling: null,
          original: address,
        }))}
        first={0}
        note={total > list.length ? t('firstPages', { n: list.length, of: total }) : undefined}
        onClose={close}
      />
    )
  }
  return (
    <Modal open={open} onClose={close} label={name} className={css.viewer}>
      <div className={css.bar}>
        <button type="button" className={css.button} aria-label={t('close')} data-autofocus onClick={close}>
          <CloseIcon size={24} />
        </button>
        <span className={css.name}>{name}</span>
      </div>
      <div className={css.wait}>
        {error ? (
          <>
            <p role="alert">{error.message || t('noPages')}</p>
            <a className={css.download} href={address} target="_blank" rel="noopener">
              <DownloadIcon size={20} />
              {t('download')}
            </a>
          </>
        ) : (
          <>
            <Spinner size={28} />
            <p role="status">{t('makingPages')}</p>
          </>
        )}
      </div>
    </Modal>
  )
}

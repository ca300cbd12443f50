import { CloseIcon, RefreshIcon } from '#platform/web/kit/icons.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { fileSize } from '#platform/web/words/format.ts'
import { t } from './attachments.words.ts'
import { FileMark } from './file-mark.tsx'
import type { Upload } from './held-upload.web.ts'
import type { Uploads } from './use-uploads.web.ts'
import css from './attachments.module.css'

/** The files that were chosen, each with how far it has come. */
export const UploadList = ({ uploads: { uploads, remove, retry } }: { uploads: Uploads }) =>
  uploads.length === 0 ? null : (
    <ul className={css.uploads}>
      {uploads.map(upload => (
        <li key={upload.key} className={css.upload}>
          <FileMark name={upload.name} />
          <div className={css.middle}>
            <span className={css.name}>{upload.name}</span>
            <UploadState upload={upload} />
          </div>
          {upload.problem !== undefined && (
            <button
              type="button"
              className={css.button}
              aria-label={t('retry', { name: upload.name })}
              onClick={() => retry(upload.key)}
            >
              <RefreshIcon size={18} />
            </button>
          )}
          {!upload.isCarried && (
            <button
              type="button"
              className={css.button}
              aria-label={t('remove', { name: upload.name })}
              onClick={() => remove(upload.key)}
            >
              <CloseIcon size={18} />
            </button>
          )}
        </li>
      ))}
    </ul>
  )

function UploadState({ upload: { name, size, progress, isWaiting, problem, file } }: { upload: Upload }) {
  if (problem !== undefined)
    return (
      <span className={css.problem} role="alert">
        {problem || t('failed')}
      </span>
    )
  if (file) return <span className={css.size}>{fileSize(size)}</span>
  return isWaiting ? (
    <span className={css.size}>{t('waiting')}</span>
  ) : (
    <ProgressBar percent={Math.round(progress * 100)} label={t('progress', { name })} />
  )
}

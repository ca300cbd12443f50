import { Button } from '#platform/web/kit/button.tsx'
import { CameraIcon } from '#platform/web/kit/icons.tsx'
import { chooseFiles } from '#mechanisms/attachments/choose-files.web.ts'
import { UploadList } from '#mechanisms/attachments/upload-list.tsx'
import type { Uploads } from '#mechanisms/attachments/use-uploads.web.ts'
import { t } from '../attendance/attendance.words.ts'
import css from './sign.module.css'

/** Photos taken on the spot: the camera opens, an album where there is none. */
export const Photos = ({ uploads, required = false }: { uploads: Uploads; required?: boolean }) => (
  <div className={css.photos}>
    <UploadList uploads={uploads} />
    <Button
      kind="text"
      small
      icon={CameraIcon}
      onPress={() => void chooseFiles({ accept: 'image/*', camera: true }).then(uploads.add)}
    >
      {t(required ? 'takePhotoNeeded' : 'takePhoto')}
    </Button>
  </div>
)

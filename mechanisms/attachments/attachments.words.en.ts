import type { Words } from '#platform/web/words/words.ts'
import type zh from './attachments.words.zh.ts'

export default {
  attachments: 'Files',
  add: 'Add files',
  photo: 'Take a photo',
  remove: 'Remove {name}',
  retry: 'Try {name} again',
  progress: 'Upload of {name}',
  waiting: 'Goes on when the network is back',
  stillUploading: 'Files are still being uploaded, please wait',
  someFailed: 'A file could not be uploaded: try again, or remove it',
  tooMany: 'At most {n} files',
  open: 'Open {name}',
  close: 'Close',
  openOriginal: 'Open the original',
  pictureOf: '{n} / {of}',
  pictures: 'Pictures',
  failed: 'Not uploaded',
} satisfies Words<typeof zh>

import type { Words } from '#platform/web/words/words.ts'
import type zh from './attachments.words.zh.ts'

export default {
  attachments: 'Files',
  add: 'Add files',
  dropHere: 'Drop to attach',
  photo: 'Take a photo',
  remove: 'Remove {name}',
  retry: 'Try {name} again',
  progress: 'Uploading {name}',
  waiting: 'Will resume when you are back online',
  stillUploading: 'Files are still uploading. Please wait',
  someFailed: 'A file could not be uploaded. Try again, or remove it',
  tooMany: 'The limit is {n} files: the first {room} {room:was|were} added',
  full: 'The limit of {n} {n:file|files} is reached: remove one first',
  open: 'Open {name}',
  close: 'Close',
  openOriginal: 'Open the original',
  pictureOf: '{n} / {of}',
  pictures: 'Pictures',
  failed: 'Not uploaded',
  before: 'Previous',
  next: 'Next',
  download: 'Download the file',
  makingPages: 'Preparing the preview…',
  noPages: 'The preview did not open',
  firstPages: 'The first {n} of {of} {of:page|pages} are shown: download the file for the rest',
} satisfies Words<typeof zh>

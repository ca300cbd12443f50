/** The device's database of uploads that are on their way (`kept-uploads.web.ts`). */
export const uploadsName = 'kaigong.uploads'

/** Whether there are any: the database is opened by those pages only that have a reason to. */
export const keepsUploads = () => localStorage.getItem(uploadsName) !== null
export function noteUploads(areThere: boolean): void {
  if (areThere) localStorage.setItem(uploadsName, '1')
  else localStorage.removeItem(uploadsName)
}

/** For logging out: no file of this person's stays on the device. */
export function dropKeptUploads(): void {
  if (!keepsUploads()) return
  noteUploads(false)
  try {
    indexedDB.deleteDatabase(uploadsName)
  } catch {
    /* No database to delete. */
  }
}

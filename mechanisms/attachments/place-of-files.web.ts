/** A draft that files are put to: the name that it is kept by, and what it is while nothing was written. */
export interface DraftOfFiles {
  name: string
  none: object
  /** Its field that the files stand in, if that is not `files`. */
  field?: string
}
/** Where chosen files belong: a draft, or a screen that takes them itself, and has them again when it is drawn. */
export interface PlaceOfFiles {
  name: string
  none?: object
  field?: string
}
export const isDraft = (place: PlaceOfFiles | undefined): place is DraftOfFiles => place?.none !== undefined

/** How much a file may hold. */
export interface SheetLimits {
  /** Bytes of the file as uploaded. */
  bytes: number
  /** Bytes of what is unpacked from an .xlsx, so that a small file cannot fill the memory. */
  unpackedBytes: number
  /** Rows below the headings; empty ones are not counted. */
  rows: number
  columns: number
}

export const sheetLimits: SheetLimits = { bytes: 10_000_000, unpackedBytes: 100_000_000, rows: 10_000, columns: 100 }

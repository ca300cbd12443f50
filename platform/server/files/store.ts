import type { Readable } from 'node:stream'

/** A part of a file, both ends included, in bytes. */
export interface ByteRange {
  start: number
  end: number
}

/** Where the bytes of files lie, by key (`<company>/content/ab/ab12…`). Keys are made by us, never by a client. */
export interface FileStore {
  /**
   * Takes over a finished local file: it is moved or copied, and there as a whole or not at all. Under a key that is
   * there already it is rewritten.
   */
  keep(key: string, path: string): Promise<void>
  /** Rejects with `MissingContent` when nothing lies there. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** When something was last kept there; null when nothing lies there. */
  keptAt(key: string): Promise<Date | null>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
}

/** The record is there, but its bytes are not: a fault of ours, or a restore without the files. */
export class MissingContent extends Error {}

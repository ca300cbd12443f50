import type { Readable } from 'node:stream'

/** A part of a file, both ends included, in bytes. */
export interface ByteRange {
  start: number
  end: number
}

/** A store of file contents, by key (`<company>/content/ab/ab12…`). The server makes the keys, never a client. */
export interface FileStore {
  /** Takes over a finished local file: moves or copies it atomically. An existing key is overwritten. */
  keep(key: string, path: string): Promise<void>
  /** Rejects with `MissingContent` if the key does not exist. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** When the key was last written; null if it does not exist. */
  keptAt(key: string): Promise<Date | null>
  /** Removing a missing key is no error. */
  remove(key: string): Promise<void>
}

/** The record exists, but its bytes do not: a bug of ours, or a restore without the files. */
export class MissingContent extends Error {}

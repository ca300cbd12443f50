/**
 * A backup is a .tar.gz of these entries, in this order, so that it can be written and read as a stream:
 * kaigong.json                     what it is, and of which schema
 * tables/<schema>.<table>/<n>.copy PostgreSQL's COPY text, in parts of a known size
 * files/<path>                     the uploaded files, unless they lie in a store of their own
 * manifest.json                    what there has to be: only a whole archive has it
 */
export const head = 'kaigong.json'
export const manifest = 'manifest.json'
export const tablesFolder = 'tables/'
export const filesFolder = 'files/'

/** Where uploads lie that no table knows yet: no part of a backup. */
export const incomingFolder = 'incoming'

/** Changes when an older program could not read the archive. */
export const archiveFormat = 1

export interface Head {
  format: number
  /** Of Kaigong, when the backup was made. */
  version: string
  schema: SchemaVersion
  madeAt: string
  tables: Table[]
  /** Where the uploaded files are: in this archive, or in the S3 store that has to be kept by its own means. */
  files: 'here' | 's3'
}

/** The last migration of the product's tables, and of the job queue's. */
export interface SchemaVersion {
  tables: string
  jobs: number
}

export interface Table {
  schema: string
  name: string
  columns: string[]
}
export const nameOf = ({ schema, name }: Table) => `${schema}.${name}`

export interface Sum {
  rows: number
  bytes: number
  sha256: string
}
export interface Manifest {
  tables: Record<string, Sum>
  /** The digest is over each file's path and its own digest, in the archive's order. */
  files: { count: number; bytes: number; sha256: string }
}

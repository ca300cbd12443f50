import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import { serverSecret } from '../secrets/server-secret.ts'
import type { Settings } from '../settings/settings.ts'
import { localStore } from './local-store.ts'
import { openIncoming, type Incoming } from './receive.ts'
import { addressSigner, type AddressSigner } from './signed-address.ts'
import type { FileStore } from './store.ts'

/** What calls and jobs need to receive and send files. */
export interface Files {
  store: FileStore
  incoming: Incoming
  addresses: AddressSigner
}

const folderOf = (dataDir: string) => join(dataDir, 'files')

/** Opens the file store of the settings. */
export const openStore = async ({ dataDir, s3 }: Pick<Settings, 'dataDir' | 's3'>): Promise<FileStore> =>
  s3 ? (await import('./s3-store.ts')).s3Store(s3) : localStore(folderOf(dataDir))

export async function openFiles(settings: Settings, database: Database): Promise<Files> {
  return {
    store: await openStore(settings),
    incoming: await openIncoming(join(folderOf(settings.dataDir), 'incoming')),
    addresses: addressSigner(await serverSecret(database.system(), 'files')),
  }
}

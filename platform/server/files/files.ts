import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import { serverSecret } from '../secrets/server-secret.ts'
import type { Settings } from '../settings/settings.ts'
import { localStore } from './local-store.ts'
import { openIncoming, type Incoming } from './receive.ts'
import { addressSigner, type AddressSigner } from './signed-address.ts'
import type { FileStore } from './store.ts'

/** What calls and jobs need to take in and give out files. */
export interface Files { store: FileStore, incoming: Incoming, addresses: AddressSigner }

export async function openFiles({ dataDir, s3 }: Settings, database: Database): Promise<Files> {
  const folder = join(dataDir, 'files')
  return {
    store: s3 ? (await import('./s3-store.ts')).s3Store(s3) : localStore(folder),
    incoming: await openIncoming(join(folder, 'incoming')),
    addresses: addressSigner(await serverSecret(database.system(), 'files')),
  }
}

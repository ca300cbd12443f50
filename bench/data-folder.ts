import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A new folder for a database. PostgreSQL's own account can pass through it when root runs this: otherwise the cluster
 * would lie elsewhere (`clusterFolder`), and stay there when this folder is removed.
 */
export function newDataFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `kaigong-${name}-`))
  chmodSync(folder, 0o711)
  return folder
}

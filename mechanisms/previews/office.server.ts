import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unzipSync } from 'fflate'
import { extensionOf } from '#mechanisms/formats/formats.contract.ts'
import { printFonts } from '#mechanisms/print/font.server.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { findOffice } from './find-office.server.ts'
import { isLockedOffice } from './locked-office.server.ts'
import { hasPassword, tookTooLong, unreadable } from './preview.contract.ts'

/** How long LibreOffice may take, and how much memory it may ask for. */
const patience = 60_000
const mostKilobytes = 4_000_000

/** Macros never run, links are never followed, and what would be fetched all the same meets a proxy that is not there. */
const settings = [
  ['Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['Office.Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['Office.Writer/Content/Update', 'Link', '2'],
  ['Office.Calc/Content/Update', 'Link', '2'],
  ['Inet/Settings', 'ooInetProxyType', '2'],
  ['Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'],
  ['Inet/Settings', 'ooInetHTTPProxyPort', '9'],
  ['Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'],
  ['Inet/Settings', 'ooInetHTTPSProxyPort', '9'],
  ['Inet/Settings', 'ooInetNoProxy', ''],
] as const
const profile = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${settings
  .map(
    ([path, name, value]) =>
      `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  .join('\n')}
</oor:items>
`

const manifest = 'META-INF/manifest.xml'
const largestManifest = 1_000_000

/** Whether a document of Office, or an ODF, has a password. */
const isLocked = async (bytes: Buffer) =>
  (await isLockedOffice(async (at, length) => bytes.subarray(at, at + length))) || isLockedOdf(bytes)

/** An ODF says so in its manifest, where its parts are encrypted. */
function isLockedOdf(bytes: Buffer): boolean {
  try {
    const filter = ({ name, originalSize }: { name: string; originalSize: number }) =>
      name === manifest && originalSize <= largestManifest
    const part = unzipSync(bytes, { filter })[manifest]
    return part !== undefined && Buffer.from(part).includes('encryption-data')
  } catch {
    // No zip: LibreOffice says what it is.
    return false
  }
}

/**
 * Makes a PDF of an ODF or Office document by LibreOffice: in a folder and with a profile of its own, within a minute,
 * with our Chinese font beside the system's. Refused where there is no LibreOffice, it takes too long, or it cannot
 * read the document.
 */
export async function officeAsPdf(bytes: Buffer, name: string): Promise<Buffer> {
  if (await isLocked(bytes)) refuse(hasPassword)
  const program = await findOffice()
  const folder = await mkdtemp(join(tmpdir(), 'kaigong-office-'))
  try {
    const [user, fonts] = [join(folder, 'profile/user'), join(folder, 'fonts')]
    await Promise.all([mkdir(user, { recursive: true }), mkdir(fonts)])
    const source = join(folder, `document.${extensionOf(name)}`)
    const [[, font]] = (await printFonts(false)) as [[string, Buffer]]
    await Promise.all([
      writeFile(source, bytes),
      writeFile(join(user, 'registrymodifications.xcu'), profile),
      writeFile(join(fonts, 'noto-sans-sc.otf'), font),
      writeFile(
        join(folder, 'fonts.conf'),
        `<?xml version="1.0"?><fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>${fonts}</dir></fontconfig>`,
      ),
    ])
    const parameters = [
      `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
      '--headless',
      '--norestore',
      '--nolockcheck',
      '--nodefault',
      '--nologo',
      '--convert-to',
      'pdf',
      '--outdir',
      folder,
      source,
    ]
    if (!(await runs(program, parameters, folder))) refuse(tookTooLong)
    return await readFile(join(folder, 'document.pdf')).catch(() => refuse(unreadable))
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/**
 * Limits its memory, and ends whatever it started, with its folder, as soon as nobody is there who would: a pipe closes
 * with the process that began it, however that ended. Where the program has ended by itself nobody waits on: the pipe
 * closes then as well, and the folder would go with what was made in it.
 */
const limited = `ulimit -v ${mostKilobytes} 2>/dev/null
exec 3<&0 </dev/null
(read -r nothing <&3; rm -rf "$HOME"; kill -KILL -$$) &
exec 3<&-
"$0" "$@"
kill -KILL $!`

/** Runs it to its end, with whatever it starts; false when it took longer than it may, and all of it was ended. */
async function runs(program: string, parameters: readonly string[], folder: string): Promise<boolean> {
  const { PATH = '' } = process.env
  const started = spawn('/bin/sh', ['-c', limited, program, ...parameters], {
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    // Nothing of what the server knows.
    env: { PATH, HOME: folder, TMPDIR: folder, FONTCONFIG_FILE: join(folder, 'fonts.conf'), LANG: 'C.UTF-8' },
  })
  const endAll = () => {
    try {
      process.kill(-started.pid!, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  process.once('exit', endAll)
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    endAll()
  }, patience)
  await new Promise<void>(resolve => {
    started.once('exit', () => resolve())
    started.once('error', () => resolve())
  })
  clearTimeout(late)
  process.off('exit', endAll)
  endAll()
  return !isLate
}

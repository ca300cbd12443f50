/**
 * A Chromium for tests and for looking at screens: the one that HEADLESS_SHELL or CHROMIUM names, or the first found on
 * the PATH.
 */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

function chromiumPath(isWhole: boolean): string {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found =
    (isWhole ? undefined : process.env.HEADLESS_SHELL) ??
    process.env.CHROMIUM ??
    names.flatMap(name => folders.map(folder => join(folder, name))).find(path => existsSync(path))
  if (!found) throw new Error('No Chromium found: install one, or name it in the variable CHROMIUM')
  return found
}

/** The whole of it (`isWhole`) shows notices as well, and takes a third more for each page. */
export function launchBrowser({ isWhole = false } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(isWhole),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
    ],
  })
}

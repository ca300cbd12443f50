/**
 * The Vite plugin that leaves out of the web app what its calls say of themselves to readers of the API (`summary`):
 * nobody reads it there, and each byte counts.
 */
import type { Plugin } from 'vite'

const summary = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`),?/g

export const withoutSummaries = (): Plugin => ({
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\.contract\.ts$/ },
    handler: code => ({ code: code.replace(summary, ''), map: null }),
  },
})

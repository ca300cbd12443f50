import { runnerImport, type Plugin } from 'vite'

/** Runs a module of the web's side in Node, for what it says about the app; its styles are nothing here. */
export async function webModule<Exports>(path: string): Promise<Exports> {
  const { module } = await runnerImport<Exports>(path, {
    configFile: false,
    plugins: [withoutStyles],
    logLevel: 'error',
  })
  return module
}

const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: id => (id.endsWith('.css') ? '\0styles' : undefined),
  load: id => (id === '\0styles' ? 'export default {}' : undefined),
}

// `npm run dev`: the server, started again at every change of its sources, and Vite with hot reload before it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installWhenNeeded } from './install.mjs'
import { bin, requireNode, root, tool } from './surroundings.mjs'

const webPort = 5173

await tool(async () => {
  requireNode()
  await installWhenNeeded()
  const port = process.env.PORT ?? '8080'
  const server = spawn(process.execPath, [bin('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'app/server.ts'], {
    cwd: root,
    env: { ...process.env, PORT: port },
    stdio: 'inherit',
  })
  const { createServer } = await import('vite')
  const target = `http://127.0.0.1:${port}`
  const web = await createServer({
    configFile: join(root, 'vite.config.ts'),
    server: {
      port: webPort,
      strictPort: true,
      proxy: { '/ftask': { target, ws: true }, '/healthz': target, '/readyz': target, '/openapi.json': target },
    },
  })
  await web.listen()
  web.printUrls()
  // Ctrl-C reaches the server without us; a signal to us alone has to be passed on. Either way we end after it.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => server.kill('SIGTERM'))
  server.once('exit', async code => {
    await web.close()
    process.exit(code ?? 1)
  })
})

import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve as resolvePath } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { developmentOptions } from './serve-development-build.js'

/** A developer's setup: Vite's server over their own folder. */
export interface DevServer {
  readonly origin: string
  /** Saves a file of the application, as an editor does. Throws if the file does not contain `from`. */
  edit(file: string, from: string, to: string): Promise<void>
  /** Restores every file, and waits until the next page is served with it. */
  restore(): Promise<void>
  close(): Promise<void>
}

const root = resolvePath(import.meta.dirname, '../../..')

/** The pages' package imports, which Vite bundles before the first page. Listed, because finding more reloads a page. */
const packages = [
  'quoin',
  'quoin/elements',
  'quoin/kernel',
  'quoin/react',
  'quoin/ui',
  'quoin/ui-kit',
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
]

/** Packages that no page loads. */
const unused = [
  'viem',
  'ethers',
  '@walletconnect/universal-provider',
  '@walletconnect/utils',
  '@solana/web3.js',
  '@polkadot/api',
  '@scure/sr25519',
  'bitcoinjs-lib',
  '@bitcoinerlab/secp256k1',
]

/** Settles when the server has noticed the change of a file: noticed later, it would reload the next page. */
function changeOf(watcher: ViteDevServer['watcher'], path: string): Promise<void> {
  return new Promise((resolve) => {
    const look = (changed: string): void => {
      if (resolvePath(changed) !== path) return
      watcher.off('change', look)
      resolve()
    }
    watcher.on('change', look)
  })
}

/** Serves a copy of the application in `app`, with the package's sources under its public names. */
export async function serveDev(): Promise<DevServer> {
  // Always the same folder, so that Vite finds the packages that it prepared for it before; one per worker.
  const ofWorker = join(root, '.cache/hot-reload', process.env.VITEST_POOL_ID ?? '')
  const folder = join(ofWorker, 'app')
  await rm(folder, { recursive: true, force: true })
  await cp(join(import.meta.dirname, 'app'), folder, { recursive: true })
  const server = await createServer({
    root: folder,
    configFile: false,
    envFile: false,
    logLevel: 'error',
    cacheDir: join(ofWorker, 'vite'),
    ...developmentOptions(),
    // Anew, because the package's sources may have changed.
    optimizeDeps: { include: packages, exclude: unused, noDiscovery: true, force: true },
    server: {
      host: 'localhost',
      port: 0,
      fs: { allow: [folder, root] },
      // An edit is one change: a file that is read between the two steps of its writing would be two.
      watch: { awaitWriteFinish: { stabilityThreshold: 100, pollInterval: 20 } },
    },
  })
  await server.listen()
  const [origin = ''] = server.resolvedUrls?.local ?? []
  /** The former texts by path. */
  const former = new Map<string, string>()
  return {
    origin,
    async edit(file, from, to) {
      const path = join(folder, file)
      const before = await readFile(path, 'utf8')
      const after = before.replace(from, to)
      if (after === before) throw new Error(`${file} has no '${from}'.`)
      if (!former.has(path)) former.set(path, before)
      await writeFile(path, after)
    },
    async restore() {
      for (const [path, text] of former) {
        const isSeen = changeOf(server.watcher, path)
        await writeFile(path, text)
        await isSeen
        for (const module of server.moduleGraph.getModulesByFile(path) ?? [])
          server.moduleGraph.invalidateModule(module)
      }
      former.clear()
    },
    close: () => server.close(),
  }
}

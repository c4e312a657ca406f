import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { registryWallets, toListedWallet } from 'quoin/wallet-registry'
import type { WalletSource } from './wallet-source.js'

const require = createRequire(import.meta.url)
const end = '</svg>'

/** Returns the drawing in a module of the icon set, which exports it as a string literal. */
function drawingIn(module: string): string | undefined {
  const [from, to] = [module.indexOf('<svg'), module.lastIndexOf(end)]
  return from < 0 || to < from ? undefined : module.slice(from, to + end.length).replaceAll('\\n', '\n')
}

/** Returns the wallets of the registry, with icons of `@web3icons/core` (MIT) where it has them. Calls no server. */
export function registryWalletSource(): WalletSource {
  const wallets = registryWallets.map(toListedWallet)
  const icons = new Set(registryWallets.flatMap(({ icon }) => icon ?? []))
  const folder = dirname(require.resolve('@web3icons/core/svgs/wallets/branded/metamask.svg.js'))

  return {
    list: async () => wallets,
    async image(id) {
      // The id is from a request: only names of the registry become a path.
      if (!icons.has(id)) return undefined
      const svg = drawingIn(await readFile(join(folder, `${id}.svg.js`), 'utf8'))
      return svg === undefined ? undefined : { contentType: 'image/svg+xml', bytes: Buffer.from(svg) }
    },
  }
}

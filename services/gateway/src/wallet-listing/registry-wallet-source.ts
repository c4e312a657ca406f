import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { registryWallets, toListedWallet } from 'quoin/wallet-registry'
import type { WalletSource } from './wallet-source.js'

const require = createRequire(import.meta.url)
/** A module of the icon set is a text with the drawing, as a string literal. */
const drawing = /<svg[\s\S]*<\/svg>/

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
      const svg = drawing.exec(await readFile(join(folder, `${id}.svg.js`), 'utf8'))?.[0]
      if (svg === undefined) return undefined
      return { contentType: 'image/svg+xml', bytes: Buffer.from(svg.replaceAll('\\n', '\n')) }
    },
  }
}

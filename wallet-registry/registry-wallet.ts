/**
 * A wallet of the registry. Facts only; `README.md` of this folder describes each field and its sources.
 *
 * @example
 * const rainbow: RegistryWallet = {
 *   id: 'rainbow',
 *   name: 'Rainbow',
 *   homepage: 'https://rainbow.me/',
 *   namespaces: ['eip155'],
 *   rdns: 'me.rainbow',
 *   links: { native: 'rainbow://', universal: 'https://rnbwapp.com' },
 *   sources: ['@rainbow-me/rainbowkit 2.2.11'],
 * }
 */
export interface RegistryWallet {
  /** A readable id, for `includeWalletIds` and the like: lower case, digits and hyphens. */
  readonly id: string
  readonly name: string
  readonly homepage: string
  /** CAIP-2 namespaces of which the wallet serves networks: `eip155`, `solana`, `bip122`, `polkadot`. */
  readonly namespaces: readonly string[]
  /** CAIP-2 ids, where the wallet serves only these networks. */
  readonly chains?: readonly string[] | undefined
  /** Id in WalletConnect's WalletGuide: 64 hexadecimal digits. */
  readonly explorerId?: string | undefined
  /** Reverse domain name by which the extension announces itself (EIP-6963). */
  readonly rdns?: string | undefined
  /** How an extension is recognized that announces itself in another way than by EIP-6963. */
  readonly injected?:
    | readonly {
        readonly namespace: string
        /** A flag of the EIP-1193 provider, a name of the Wallet Standard, or a key of `injectedWeb3`. */
        readonly id: string
      }[]
    | undefined
  readonly links?: WalletLinks | undefined
  /** File name of the icon in `@web3icons/core`, without the extension. */
  readonly icon?: string | undefined
  readonly stores?: WalletStores | undefined
  /** Where the facts were read: a package and its version, or a public listing. */
  readonly sources: readonly string[]
}

/** Links that open the wallet's app. */
export interface WalletLinks {
  /** `rainbow://` */
  readonly native?: string | undefined
  /** `https://rnbwapp.com`, without a trailing slash. */
  readonly universal?: string | undefined
  /** Scheme of the desktop app. */
  readonly desktop?: string | undefined
  /** Link of a pairing where it is not the link above followed by `wc?uri={uri}`; contains `{uri}`. */
  readonly pairing?: string | undefined
}

/** Pages where the wallet is installed. */
export interface WalletStores {
  readonly android?: string | undefined
  readonly chrome?: string | undefined
  readonly edge?: string | undefined
  readonly firefox?: string | undefined
  readonly ios?: string | undefined
  readonly opera?: string | undefined
  readonly safari?: string | undefined
}

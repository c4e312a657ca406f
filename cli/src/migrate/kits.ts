/** A kit that apps come from. */
export interface Kit {
  readonly name: string
  /** Its packages by the start of their names. */
  readonly packages: readonly string[]
  readonly guide: string
}

export const rainbowKit: Kit = {
  name: 'RainbowKit',
  packages: ['@rainbow-me/rainbowkit', '@rainbow-me/rainbowkit-siwe-next-auth'],
  guide: 'docs/migrate/rainbowkit.md',
}

export const connectKit: Kit = {
  name: 'ConnectKit',
  packages: ['connectkit', 'connectkit-next-siwe'],
  guide: 'docs/migrate/connectkit.md',
}

export const appKit: Kit = {
  name: 'AppKit',
  packages: [
    '@reown/appkit',
    '@reown/appkit-adapter-wagmi',
    '@reown/appkit-common',
    '@reown/appkit-siwe',
    '@reown/appkit-siwx',
    '@reown/appkit-wallet-button',
  ],
  guide: 'docs/migrate/appkit.md',
}

export const kits: readonly Kit[] = [rainbowKit, connectKit, appKit]

/** Returns the kit that an import is of. */
export const kitOf = (source: string): Kit | undefined =>
  kits.find(({ packages }) => packages.some((name) => source === name || source.startsWith(`${name}/`)))

export const frameworks = ['react', 'vanilla', 'next', 'vue', 'svelte'] as const
export const libraries = ['wagmi', 'viem', 'ethers'] as const
export const chains = ['eip155', 'solana', 'bip122', 'polkadot'] as const

export type Framework = (typeof frameworks)[number]
export type Library = (typeof libraries)[number]
export type Chain = (typeof chains)[number]

/** The answers that determine the files of a project. */
export interface ProjectAnswers {
  /** Name of the package and of its folder. */
  readonly name: string
  readonly framework: Framework
  /** Sends transactions of EVM networks; `undefined` without `eip155`. */
  readonly library: Library | undefined
  readonly chains: readonly Chain[]
  readonly backend: 'sandbox' | OwnBackend
  /** Users prove by a signature that the account is theirs. */
  readonly signIn: boolean
}

/** The gateway that a host runs itself. */
export interface OwnBackend {
  readonly gateway: string
  readonly projectId: string
}

/** Returns the libraries that a framework can use: wagmi consists of React hooks. */
export function librariesOf(framework: Framework): readonly Library[] {
  return framework === 'react' || framework === 'next'
    ? libraries
    : libraries.filter((library) => library !== 'wagmi')
}

/** Returns a sentence about the fault of a project's name; `undefined` if it is valid. */
export function nameFault(name: string): string | undefined {
  // A subset of npm's rules, which is also valid for a folder everywhere.
  if (/^[a-z\d][a-z\d._-]{0,99}$/.test(name)) return undefined
  return 'A name starts with a lower-case letter or a digit, and continues with these, dots, hyphens and underscores.'
}

/** Returns a sentence about the fault of a gateway's URL; `undefined` if it is valid. */
export function gatewayFault(gateway: string): string | undefined {
  const isUrl = /^https?:\/\/[^\s'"\\]+$/.test(gateway) && URL.canParse(gateway)
  if (!isUrl) return 'The gateway needs a URL: https://gateway.example'
  const { username, password } = new URL(gateway)
  // Every visitor of the page could read them, and browsers refuse such a request.
  return username || password ? 'The URL of the gateway must be without a user name and password.' : undefined
}

/** Returns a sentence about the fault of a project id; `undefined` if it is valid. */
export function projectIdFault(projectId: string): string | undefined {
  return /^[\w.-]{1,100}$/.test(projectId)
    ? undefined
    : 'A project id consists of letters, digits, dots, hyphens and underscores.'
}

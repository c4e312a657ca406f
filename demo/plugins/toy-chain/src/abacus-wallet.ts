/** What a wallet tells by itself. */
export type AbacusWalletEvent =
  | { readonly type: 'accounts'; readonly accounts: readonly string[] }
  | { readonly type: 'frame'; readonly frame: string }
  | { readonly type: 'gone' }

/** A wallet of the namespace, as it puts itself into the page. */
export interface AbacusWallet {
  /** Asks the person for the accounts. */
  connect(): Promise<readonly string[]>
  /** The accounts that the page may see already; asks nobody. */
  accounts(): Promise<readonly string[]>
  /** The frame that it is on. */
  frame(): Promise<string>
  request(method: string, params: unknown): Promise<unknown>
  disconnect(): Promise<void>
  on(listener: (event: AbacusWalletEvent) => void): () => void
}

/** How wallets announce themselves: in the `detail` of an `abacus:announce` event, also when asked by `abacus:request`. */
export interface AbacusAnnouncement {
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
  readonly wallet: AbacusWallet
}

const members: readonly (keyof AbacusWallet)[] = [
  'connect',
  'accounts',
  'frame',
  'request',
  'disconnect',
  'on',
]

/** The announcement in what somebody in the page dispatched; nothing where it is none. */
export function readAbacusAnnouncement(detail: unknown): AbacusAnnouncement | undefined {
  try {
    const { id, name, icon, wallet } = Object(detail)
    if (typeof id !== 'string' || !/^[\w.-]{1,64}$/.test(id)) return undefined
    if (typeof name !== 'string' || !/\S/.test(name)) return undefined
    if (members.some((member) => typeof Object(wallet)[member] !== 'function')) return undefined
    const isPicture = typeof icon === 'string' && /^(https:|data:image\/)/.test(icon) && icon.length < 100_000
    return { id, name: name.trim().slice(0, 64), icon: isPicture ? icon : undefined, wallet }
  } catch {
    // Getters of a stranger may throw.
    return undefined
  }
}

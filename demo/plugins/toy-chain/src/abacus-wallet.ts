/** The events of a wallet. */
export type AbacusWalletEvent =
  | { readonly type: 'accounts'; readonly accounts: readonly string[] }
  | { readonly type: 'frame'; readonly frame: string }
  | { readonly type: 'gone' }

/** A wallet of the namespace, as it announces itself in the page. */
export interface AbacusWallet {
  /** Prompts the user for the accounts. */
  connect(): Promise<readonly string[]>
  /** Returns the accounts that the page already has access to, without a prompt. */
  accounts(): Promise<readonly string[]>
  /** Returns the wallet's frame. */
  frame(): Promise<string>
  request(method: string, params: unknown): Promise<unknown>
  disconnect(): Promise<void>
  on(listener: (event: AbacusWalletEvent) => void): () => void
}

/** The `detail` of a wallet's `abacus:announce` event, also dispatched on `abacus:request`. */
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

/** Returns the announcement in an event's detail; undefined if it is invalid. */
export function readAbacusAnnouncement(detail: unknown): AbacusAnnouncement | undefined {
  try {
    const { id, name, icon, wallet } = Object(detail)
    if (typeof id !== 'string' || !/^[\w.-]{1,64}$/.test(id)) return undefined
    if (typeof name !== 'string' || !/\S/.test(name)) return undefined
    if (members.some((member) => typeof Object(wallet)[member] !== 'function')) return undefined
    const isPicture = typeof icon === 'string' && /^(https:|data:image\/)/.test(icon) && icon.length < 100_000
    return { id, name: name.trim().slice(0, 64), icon: isPicture ? icon : undefined, wallet }
  } catch {
    // A third party's getters may throw.
    return undefined
  }
}

import type { AccountType, AnyKernel, CaipNetworkId, ChainNamespace } from '#kernel'
import type { ButtonContext, ButtonModel } from './button-model.js'
import type { faces } from './faces.js'

/** The account of a namespace that an earlier page displayed. */
export interface InitialConnection {
  readonly namespace: ChainNamespace
  readonly address: string
  readonly type: AccountType
  readonly caipNetworkId: CaipNetworkId
}

/** What `quoin/cookies` adds to a kernel: the accounts of the cookie, as long as the kernel has not restored them. */
export interface RememberedState {
  /** The account that a server renders, and that the browser starts from. Default: of the active namespace. */
  initial(namespace?: ChainNamespace): InitialConnection | undefined
  /** The same until the kernel has restored the namespace, `undefined` from then on. */
  current(namespace?: ChainNamespace): InitialConnection | undefined
  /** Calls the listener when `current` may have changed, besides the stores of connections and networks. */
  subscribe(listener: () => void): () => void
  /** Calls the function once the kernel has restored all namespaces: at once if it has, or if nothing is remembered. */
  afterRestore(run: () => void): () => void
  /** Returns the content of a button on a server, with its additional styles; `undefined` without an account. */
  drawButton(
    tag: string,
    attributes: Pick<ButtonContext, 'label' | 'namespace' | 'showsBalance'>,
  ): { readonly model: ButtonModel | undefined; readonly styles: string } | undefined
  /** Loaded with `quoin/cookies`: the first drawing of an element has the account. */
  readonly faces: typeof faces
}

const key = Symbol.for('quoin.remembered')

/** Returns the remembered state of a kernel. */
export const rememberedOf = (kernel: AnyKernel): RememberedState | undefined => Reflect.get(kernel, key)

/** Adds the remembered state to a kernel, for the hooks and elements of all frameworks. */
export function addRemembered(kernel: AnyKernel, state: RememberedState): void {
  Object.defineProperty(kernel, key, { value: state, configurable: true })
}

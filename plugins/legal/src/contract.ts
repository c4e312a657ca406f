import { type ConnectGate, createToken, type PluginTypes, type ReadableStore, type Token } from '#kernel'
import type { WalletsPlugin } from '#plugins/wallets'
import type { LegalMessages } from './messages.en.js'
import type { LegalStored } from './stored.js'

/** Options of the plugin: the terms to accept before connecting. At least one of the two URLs. */
export interface LegalOptions {
  /** Terms of service. An https address. */
  readonly termsUrl?: string
  /** Privacy policy. An https address. */
  readonly privacyUrl?: string
  /** The version of the terms, such as a date. A user who accepted another version must accept again. */
  readonly version: string
}

export interface LegalEvents {
  'legal:accepted': { readonly version: string }
  'legal:withdrawn': { readonly version: string }
}

export type LegalDocument = 'terms' | 'privacy'

/**
 * `kernel.legal`: the acceptance of the host's terms, in this version. No wallet connects before: `connections.connect`
 * throws `TERMS_NOT_ACCEPTED`. Existing connections stay.
 *
 * @example
 * // A page with its own checkbox.
 * const legal = await quoin.load(LegalToken)
 * checkbox.onchange = () => (checkbox.checked ? legal.accept() : legal.withdraw())
 */
export interface LegalApi extends ConnectGate {
  /** `undefined` until it was read. With blocked storage it is kept until the page is left. */
  readonly accepted: ReadableStore<boolean | undefined>
  /** Number of presses on a disabled row. */
  readonly pointedOut: ReadableStore<number>
  /** The terms to accept, in display order. */
  readonly documents: readonly LegalDocument[]
  /** The user agreed. */
  accept(): void
  /** Withdraws the agreement: the next connection requires it again. Ends no connection. */
  withdraw(): void
  /** Opens one of the documents. Returns false if the browser blocked it. */
  open(document: LegalDocument): boolean
}

export interface LegalPlugin extends PluginTypes {
  readonly id: 'legal'
  readonly api: LegalApi
  readonly options: LegalOptions
  readonly uses: WalletsPlugin
  readonly events: LegalEvents
  readonly views: {
    /** Displayed before a Connect view that was opened directly. */
    AcceptTerms: { readonly view: string; readonly params?: unknown } | undefined
  }
  readonly routes: { terms: undefined }
  readonly stored: LegalStored
  readonly messages: LegalMessages
}

/** The service behind `kernel.legal`. */
export const LegalToken: Token<LegalApi> = createToken('legal')

export { LegalError } from './legal-error.js'

import { type ConnectGate, createToken, type PluginTypes, type ReadableStore, type Token } from '#kernel'
import type { LegalMessages } from './messages.en.js'
import type { LegalStored } from './stored.js'

/** Options of the plugin: what people accept before they connect. At least one of the two addresses. */
export interface LegalOptions {
  /** Terms of service. An https address. */
  readonly termsUrl?: string
  /** Privacy policy. An https address. */
  readonly privacyUrl?: string
  /** Of what is to be accepted, such as its date. Whoever accepted another version is asked again. */
  readonly version: string
}

export interface LegalEvents {
  'legal:accepted': { readonly version: string }
  'legal:withdrawn': { readonly version: string }
}

export type LegalDocument = 'terms' | 'privacy'

/**
 * `kernel.legal`: whether the host's terms were accepted, in this version. Nobody connects before: `connections.connect` is refused
 * with `TERMS_NOT_ACCEPTED`. Who is connected already stays so.
 *
 * @example
 * // A page that asks in a place of its own.
 * const legal = await quoin.load(LegalToken)
 * checkbox.onchange = () => (checkbox.checked ? legal.accept() : legal.withdraw())
 */
export interface LegalApi extends ConnectGate {
  /** `undefined` until it was read. A page whose storage is blocked knows it until it is left. */
  readonly accepted: ReadableStore<boolean | undefined>
  /** How often somebody pressed what is dimmed. */
  readonly pointedOut: ReadableStore<number>
  /** What there is to accept, in the order to show. */
  readonly documents: readonly LegalDocument[]
  /** The person agreed. */
  accept(): void
  /** The person agrees no more: whoever connects next is asked again. Ends no connection. */
  withdraw(): void
  /** Opens one of the documents. False where the browser blocked it. */
  open(document: LegalDocument): boolean
}

export interface LegalPlugin extends PluginTypes {
  readonly id: 'legal'
  readonly api: LegalApi
  readonly options: LegalOptions
  readonly events: LegalEvents
  readonly views: {
    /** What stands before a view of connecting that was opened directly. */
    AcceptTerms: { readonly view: string; readonly params?: unknown } | undefined
  }
  readonly routes: { terms: undefined }
  readonly stored: LegalStored
  readonly messages: LegalMessages
}

/** The service behind `kernel.legal`. */
export const LegalToken: Token<LegalApi> = createToken('legal')

export { LegalError } from './legal-error.js'

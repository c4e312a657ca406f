import { createToken, type ReadableStore, type Token } from '#kernel'
import type { NameFault } from './name-rules.js'
import type { RegistrationFailure } from './registration-failure.js'
import type { NameSuggestion } from './schemas.js'

/** The check of the typed name. */
export type NameCheck =
  | NameFault
  | 'looking'
  | 'free'
  | 'taken'
  /** The account already has it. */
  | 'own'
  /** No source answered. */
  | 'unknown'
  /** The gateway has no names for this network. */
  | 'unserved'

/** The state of a name registration. */
export interface NameChoiceState {
  /** The suffix of names; `undefined` if the host has none. */
  readonly suffix: string | undefined
  /** The obstacle to registering here; `undefined` if there is none. */
  readonly obstacle: 'notConfigured' | 'notConnected' | 'otherNamespace' | undefined
  /** The name that the account registered before. */
  readonly ownName: string | undefined
  /** The text as typed. */
  readonly text: string
  /** With its suffix; empty without a label. */
  readonly name: string
  readonly check: NameCheck
  readonly suggestions: readonly NameSuggestion[]
  readonly progress:
    | { readonly step: 'choosing'; readonly failure?: RegistrationFailure | undefined }
    | { readonly step: 'signing' | 'registering' }
    | { readonly step: 'registered' }
}

/**
 * The registration of a name, as the plugin's views use it, for custom views. Methods that do not apply in the state do
 * nothing.
 *
 * @example
 * const choice = await kernel.load(NameChoiceToken)
 * choice.setText('ada') // half a second later `choice.store.getState().check` is 'free' or 'taken'
 */
export interface NameChoice {
  readonly store: ReadableStore<NameChoiceState>
  /** Call when the view is shown, for the first time or again. */
  open(): void
  setText(text: string): void
  /** Checks again if the name is free. */
  lookAgain(): void
  /** Registers the free name. Repeated calls send one wallet request. */
  submit(): void
}

/** The service behind the views. */
export const NameChoiceToken: Token<NameChoice> = createToken('names.choice')

import type { RequestAmount, RequestField, RequestToDescribe, RequestToken } from './chain-descriptions.js'

/**
 * A descriptor of ERC-7730 as JSON: version 1 or 2. Read as data from outside: a descriptor with another shape, above the limits, or for other
 * contracts has no effect. Source: ERC-7730.
 */
export interface ClearSigningDescriptor {
  /** Name of a file among the `includes`, whose content this descriptor extends. */
  readonly includes?: string
  readonly context?: object
  readonly metadata?: object
  readonly display?: object
}

/** A request to explain. */
export interface RequestToExplain extends RequestToDescribe {
  /** The page's own descriptors: they come before those of the package. */
  readonly descriptors?: readonly unknown[] | undefined
  /** The files that `includes` of the page's descriptors may name. */
  readonly includes?: Readonly<Record<string, unknown>> | undefined
}

/** A value as a descriptor displays it. Texts are sanitized and shortened. */
export type ExplainedValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: bigint }
  | { readonly kind: 'bytes'; readonly hex: string }
  /** `isUnlimited`: it covers every possible balance. `note`: the descriptor's text for it, beside the amount. */
  | {
      readonly kind: 'amount'
      readonly amount: RequestAmount
      readonly isUnlimited: boolean
      readonly note?: string | undefined
    }
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'token'; readonly token: RequestToken }
  | { readonly kind: 'nft'; readonly collection: string; readonly id: bigint }
  /** Seconds since 1970. */
  | { readonly kind: 'date'; readonly seconds: number }
  | { readonly kind: 'block'; readonly height: bigint }
  /** Seconds. */
  | { readonly kind: 'duration'; readonly seconds: bigint }
  /** `value` has `decimals` decimals; `prefix`: displayed with the prefix of its magnitude. */
  | {
      readonly kind: 'unit'
      readonly value: bigint
      readonly decimals: number
      readonly base: string
      readonly prefix: boolean
    }
  /** The descriptor's text for a number. */
  | { readonly kind: 'choice'; readonly text: string; readonly value: string }
  | { readonly kind: 'network'; readonly reference: string }
  /** A call inside the call; `explanation` is `undefined` if no descriptor explains it. */
  | {
      readonly kind: 'call'
      readonly to: string | undefined
      readonly data: string
      readonly explanation: RequestExplanation | undefined
    }

export interface ExplainedField {
  readonly label: string
  readonly value: ExplainedValue
}

/** A call or typed data in the words of a descriptor. */
export interface RequestExplanation {
  /** Author of the contract, by the descriptor; of a `standard` its name. */
  readonly owner: string
  /**
   * `package`: the descriptor is part of this package. `page`: the page provides it. `standard`: the contract answers as one of a standard,
   * such as a vault (ERC-4626), and nobody has checked it.
   */
  readonly by: 'package' | 'page' | 'standard'
  /** The contract. */
  readonly to: string
  /** Texts and values in the order of the sentence. */
  readonly intent: readonly (string | ExplainedValue)[]
  readonly fields: readonly ExplainedField[]
  /** Arguments that no field displays in full. */
  readonly others: readonly RequestField[]
}

/** What descriptors say about a request. It adds to the description, and never replaces a part of it. */
export interface RequestExplanations {
  /** One for each call that a descriptor explains, in the order of the bytes. */
  readonly explanations: readonly RequestExplanation[]
  /** Token contracts, whose `tokens` make the amounts exact. */
  readonly contracts: readonly string[]
}

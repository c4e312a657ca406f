import type { Network } from '../networks/network.js'

/** A token in a request; the native currency if `address` is absent. */
export interface RequestToken {
  readonly address?: string | undefined
  /** Sanitized and shortened; `undefined` if the contract does not provide it. */
  readonly symbol?: string | undefined
  readonly decimals?: number | undefined
}

/** An exact amount. `value` is in the smallest unit. */
export interface RequestAmount {
  readonly token: RequestToken
  readonly value: bigint
  /** US dollars, if a price is available. */
  readonly fiat?: number | undefined
}

/** One action of a request, in the order of the bytes. */
export type RequestStep =
  | {
      readonly kind: 'send'
      readonly amount: RequestAmount
      readonly to: string
      readonly from?: string | undefined
    }
  /**
   * `approve`, `increaseAllowance`, a permit: a spender may take this amount; `unlimited` if it covers every possible
   * balance.
   */
  | {
      readonly kind: 'allow'
      readonly token: RequestToken
      readonly spender: string
      readonly amount: RequestAmount | 'unlimited'
      /** Owner of the tokens, if not the account itself. */
      readonly owner?: string | undefined
      /** Set if the amount is added to or subtracted from the current allowance instead of replacing it. */
      readonly isChange?: 'more' | 'less' | undefined
      /** Seconds since 1970. */
      readonly expires?: number | undefined
      readonly by: 'transaction' | 'signature'
    }
  | { readonly kind: 'revoke'; readonly token: RequestToken; readonly spender: string }
  /** `setApprovalForAll`: allows an operator to take every NFT of a collection, or revokes that. */
  | {
      readonly kind: 'allowAll'
      readonly collection: string
      readonly operator: string
      readonly allowed: boolean
    }
  /** ERC-721 `approve`: a spender may take this one NFT. */
  | {
      readonly kind: 'allowNft'
      readonly collection: string
      readonly id: bigint
      readonly spender: string
    }
  | {
      readonly kind: 'sendNft'
      readonly collection: string
      readonly id: bigint
      readonly count: bigint
      readonly to: string
      readonly from?: string | undefined
    }
  /**
   * Exchanges exactly `sellAmount` for at least `minimum`, or reverts: if the contract is the exchange whose interface is
   * called.
   */
  | {
      readonly kind: 'swap'
      readonly contract: string
      readonly sellAmount: RequestAmount
      readonly minimum: RequestAmount
      /** Recipient, if not the account. */
      readonly to?: string | undefined
      /** Seconds since 1970. */
      readonly expires?: number | undefined
    }
  | { readonly kind: 'deploy'; readonly value: RequestAmount | undefined }
  /** Solana: transfers the authority over an account or a token; drops it if `to` is absent. */
  | {
      readonly kind: 'setAuthority'
      readonly subject: string
      /**
       * `AccountOwner`: the owner of the account's tokens. Otherwise the name of the authority in the token program.
       */
      readonly right: string
      readonly to: string | undefined
    }
  /** Solana: creates a token account; its rent is paid by the account. */
  | { readonly kind: 'createTokenAccount'; readonly token: RequestToken; readonly owner: string }
  /** Solana: closes a token account; its SOL goes to `to`. */
  | { readonly kind: 'closeTokenAccount'; readonly account: string; readonly to: string }
  /** A public text: a memo of Solana, a data output of Bitcoin, a remark of Polkadot. */
  | { readonly kind: 'memo'; readonly text: string }
  /** Everything that the account has of a token, however much that is by then. */
  | { readonly kind: 'sendAll'; readonly token: RequestToken; readonly to: string }
  /** Bitcoin: the coins of the account that are spent; the `keep` steps return a part of them. */
  | { readonly kind: 'spend'; readonly amount: RequestAmount }
  /** Bitcoin: an output to the account itself, or to another address of the same connection. */
  | { readonly kind: 'keep'; readonly amount: RequestAmount; readonly to: string }
  /** The highest fee, or a tip, that the account pays besides. */
  | { readonly kind: 'fee'; readonly amount: RequestAmount }
  /** An operation by its name in the program or the runtime, with all its arguments. */
  | { readonly kind: 'named'; readonly name: string; readonly fields: readonly RequestField[] }
  /** Bytes that cannot be decoded: shown as such, never guessed. */
  | {
      readonly kind: 'unknown'
      readonly to: string
      readonly value: RequestAmount | undefined
      /** The first four bytes of an EVM call, or the program of a Solana instruction. */
      readonly selector: string
      readonly data: string
    }

/** A field of typed data, as a tree. */
export interface RequestField {
  readonly name: string
  readonly value: string | readonly RequestField[]
}

/** The content of a request, decoded from its bytes. */
export type RequestSubject =
  | {
      readonly kind: 'transaction'
      /** In the order of the bytes. */
      readonly steps: readonly RequestStep[]
      /** Several calls in one request. */
      readonly isBatch: boolean
    }
  | {
      readonly kind: 'message'
      readonly text: string
      /** `text` is the bytes: they are no text. */
      readonly isHex: boolean
      /** The page that a sign-in is for. */
      readonly signInDomain?: string | undefined
    }
  | {
      readonly kind: 'typedData'
      readonly primaryType: string
      readonly domain: readonly RequestField[]
      readonly message: readonly RequestField[]
      /** What others may do with the signature, of a permit and other known types; otherwise empty. */
      readonly steps: readonly RequestStep[]
    }
  /** It cannot be decoded. `text` is its parameters as they are. */
  | { readonly kind: 'unknown'; readonly text: string }

/**
 * `allowance`: another account may take tokens, at most an amount. `spenderIsUser`: that account is no contract. `permit`: a signature alone
 * allows it. `permitLike`, `order`, `contractData`: typed data of no known standard whose names are those of a permit or of an order, or
 * that some contract accepts. `anyNetwork`: valid on every network. `blindHash`: `eth_sign`, which signs any hash. `unknownFields`: members
 * that wallets may read in other ways. `authority`: it changes who controls an account, or gives up what is in it. `disguised`: a message
 * whose bytes are a transaction. `lost`: it sends to an address that nobody can send from. `serviceData`: typed data without a contract, which a
 * service may act on. `highFee`: the fee is far above the usual, or unknown. `lookupTables`: accounts that are not part of the
 * bytes. `openSignature`: the signature does not cover all inputs and outputs.
 */
export type RequestWarning =
  | 'allNfts'
  | 'allowance'
  | 'anyNetwork'
  | 'authority'
  | 'blindHash'
  | 'blindMessage'
  | 'contractData'
  | 'delegation'
  | 'disguised'
  | 'domainIsOther'
  | 'hiddenCharacters'
  | 'highFee'
  | 'lookupTables'
  | 'lost'
  | 'openSignature'
  | 'order'
  | 'otherAccount'
  | 'otherNetwork'
  | 'permissions'
  | 'permit'
  | 'permitLike'
  | 'serviceData'
  | 'signedOnly'
  | 'spenderIsUser'
  | 'swapToOther'
  | 'swapUnproven'
  | 'unknownCall'
  | 'unknownFields'
  | 'unlimitedAllowance'
  | 'unreadable'
  | 'unsignedFields'

/** A wallet request as a user reads it. */
export interface RequestDescription {
  readonly subject: RequestSubject
  /** Each once, in the order of their weight. */
  readonly warnings: readonly RequestWarning[]
  /** Addresses that receive something, other than the account. */
  readonly recipients: readonly string[]
  /** Addresses that may take something. */
  readonly spenders: readonly string[]
  /** Token contracts, whose `tokens` make the description exact. */
  readonly contracts: readonly string[]
  /** The bytes alone do not show that it grants nothing: that depends on the kind of `contracts`, and `tokens` are not read yet. */
  readonly isUnproven?: boolean | undefined
}

/** A request to describe. */
export interface RequestToDescribe {
  readonly method: string
  readonly params: unknown
  readonly network: Network
  /** The account that signs. */
  readonly account: string
  /** Further addresses of the same connection and network: Bitcoin returns change to them. */
  readonly ownAddresses?: readonly string[] | undefined
  /** Origin of the page, which a sign-in is compared with. */
  readonly origin?: string | undefined
  /**
   * The tokens among the contracts, by the form in which the chain compares addresses. Without it every contract counts as the token that
   * its call names; with it, only these do.
   */
  readonly tokens?: ReadonlyMap<string, { readonly symbol?: string; readonly decimals?: number }> | undefined
}

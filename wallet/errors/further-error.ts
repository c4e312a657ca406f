import { QuoinError, type QuoinErrorOptions } from '../../kernel/errors/quoin-error.js'

/** Error codes of functions that few pages call, with their texts: the catalogue that every page loads is without them. */
export const furtherErrorCodes = {
  /** The text is not `namespace:reference`. **Fix:** Pass a CAIP-2 id such as `eip155:1`. */
  CAIP_NETWORK_INVALID: 'Invalid CAIP-2 network id',
  /**
   * The text does not have the form of a CAIP-19 id. **Fix:** Write it as
   * `namespace:reference/kind:reference`, e.g. `eip155:1/erc20:0x6b17…`.
   */
  CAIP_ASSET_INVALID: 'Invalid CAIP-19 asset id',
  /**
   * The chain module of the namespace lacks a capability. `details` names both, as in `eip155: messages`.
   * Nothing was sent. **Fix:** Implement the capability in the chain module, or check for it
   * (`chain.messages`) first.
   */
  CHAIN_CAPABILITY_MISSING: 'The chain cannot do this',
} as const

/** An error of a function that few pages call. */
export class FurtherError extends QuoinError {
  constructor(code: keyof typeof furtherErrorCodes, options?: QuoinErrorOptions) {
    super(code, { ...options, text: furtherErrorCodes[code] })
  }
}

export type {
  Allowance,
  CallMeaning,
  CallToDecode,
  Hex,
  InnerCall,
  KnownContracts,
  Swap,
  UnknownCall,
} from './call-meaning.js'
export { decodeCall } from './decode-call.js'
export { decodeMessage, type MessageOptions } from './decode-message.js'
export { decodeSafeOperation } from './decode-safe-operation.js'
export { decodeTypedData, typedDataChainId } from './decode-typed-data.js'
export type { DecodedMessage, SignInMessage } from './decoded-message.js'
export type { DecodedTypedData, TypedDataField } from './typed-data.js'
export { isUnlimitedAmount } from './unlimited-amount.js'
export { visibleText } from './visible-text.js'
